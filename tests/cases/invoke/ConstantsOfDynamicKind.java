// Enum sets of constants, class constants, method types and handles: descriptions and resolution of `ConstantDescs`.
//@ mode: run
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ConstantsOfDynamicKind {
    static int shared = 5;

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        System.out.println(ClassDesc.of("java.lang.String").arrayType().resolveConstantDesc(lookup) + " " + int.class.describeConstable().get() + " " + ConstantDescs.CD_long.descriptorString());
        System.out.println(MethodTypeDesc.ofDescriptor("(ILjava/lang/String;)V").resolveConstantDesc(lookup) + " " + MethodTypeDesc.ofDescriptor("(I)J").displayDescriptor());
        DirectMethodHandleDesc desc = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.VIRTUAL, ClassDesc.of("java.lang.String"), "concat", MethodTypeDesc.ofDescriptor("(Ljava/lang/String;)Ljava/lang/String;"));
        System.out.println(desc + " " + (String) ((MethodHandle) desc.resolveConstantDesc(lookup)).invokeExact("a", "b"));
        System.out.println(ConstantBootstraps.nullConstant(lookup, "_", String.class) + " " + ConstantBootstraps.primitiveClass(lookup, "J", Class.class) + " " + ConstantBootstraps.enumConstant(lookup, "BLOCKED", Thread.State.class)
                + " " + ConstantBootstraps.getStaticFinal(lookup, "MAX_VALUE", int.class, Integer.class) + " " + ConstantBootstraps.explicitCast(lookup, "_", byte.class, 300));
        VarHandle field = ConstantBootstraps.staticFieldVarHandle(lookup, "shared", VarHandle.class, ConstantsOfDynamicKind.class, int.class);
        System.out.println((int) field.getAndAdd(2) + " " + shared);
        VarHandle array = ConstantBootstraps.arrayVarHandle(lookup, "_", VarHandle.class, String[].class);
        String[] strings = {"x"};
        System.out.println(array.compareAndSet(strings, 0, "x", "y") + strings[0]);
        System.out.println(Thread.State.NEW.describeConstable().get() + " " + DynamicConstantDesc.ofNamed(ConstantDescs.BSM_PRIMITIVE_CLASS, "I", ConstantDescs.CD_Class).resolveConstantDesc(lookup));
        System.out.println(field.describeConstable().get() + " " + "text".describeConstable().get() + " " + Integer.valueOf(3).resolveConstantDesc(lookup));
        try {
            ConstantBootstraps.enumConstant(lookup, "NONE", Thread.State.class);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
