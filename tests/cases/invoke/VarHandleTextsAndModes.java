// VarHandle: supported modes, types, equality, final fields, method handles of access modes, fences.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.EnumSet;

class VarHandleTextsAndModes {
    final int fixed = new Object() == null ? 1 : 2;
    volatile boolean flag;
    Object any;
    static double ratio = 1;

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle[] handles = {lookup.findVarHandle(VarHandleTextsAndModes.class, "fixed", int.class), lookup.findVarHandle(VarHandleTextsAndModes.class, "flag", boolean.class),
            lookup.findVarHandle(VarHandleTextsAndModes.class, "any", Object.class), lookup.findStaticVarHandle(VarHandleTextsAndModes.class, "ratio", double.class),
            MethodHandles.arrayElementVarHandle(short[].class), MethodHandles.byteArrayViewVarHandle(long[].class, java.nio.ByteOrder.BIG_ENDIAN), MethodHandles.byteBufferViewVarHandle(char[].class, java.nio.ByteOrder.nativeOrder())};
        for (VarHandle handle : handles) {
            EnumSet<VarHandle.AccessMode> supported = EnumSet.noneOf(VarHandle.AccessMode.class);
            for (VarHandle.AccessMode mode : VarHandle.AccessMode.values()) {
                if (handle.isAccessModeSupported(mode)) {
                    supported.add(mode);
                }
            }
            System.out.println(handle + " " + handle.varType() + " " + handle.coordinateTypes() + " " + supported);
            System.out.println("  " + handle.accessModeType(VarHandle.AccessMode.GET) + " " + handle.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + " " + handle.accessModeType(VarHandle.AccessMode.GET_AND_ADD));
        }
        VarHandleTextsAndModes o = new VarHandleTextsAndModes();
        System.out.println((int) handles[0].get(o));
        try {
            handles[0].set(o, 3);
        } catch (UnsupportedOperationException e) {
            System.out.println("final");
        }
        MethodHandle cas = handles[2].toMethodHandle(VarHandle.AccessMode.COMPARE_AND_SET);
        System.out.println((boolean) cas.invoke(o, null, "x") + " " + o.any + " " + cas.type());
        MethodHandle add = MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET_AND_ADD, handles[3].accessModeType(VarHandle.AccessMode.GET_AND_ADD));
        System.out.println((double) add.invoke(handles[3], 2.5) + " " + ratio);
        MethodHandle exact = MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET, handles[4].accessModeType(VarHandle.AccessMode.GET));
        System.out.println((short) exact.invokeExact(handles[4], new short[] {6}, 0));
        System.out.println(VarHandle.AccessMode.valueFromMethodName("getAndBitwiseOrRelease") + " " + VarHandle.AccessMode.GET_OPAQUE.methodName());
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
        try {
            lookup.findVarHandle(VarHandleTextsAndModes.class, "ratio", double.class);
        } catch (IllegalAccessException e) {
            System.out.println("static: " + e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        try {
            lookup.findVarHandle(VarHandleTextsAndModes.class, "absent", int.class);
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        try {
            MethodHandles.arrayElementVarHandle(int.class);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
