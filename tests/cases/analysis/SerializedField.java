// Only serialization reads the field, so that its mask is withdrawn.
//@ verdict: unsafe
//@ revisions: lock full
//@ options: --slice
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

class SerializedField implements Serializable {
    private static final long serialVersionUID = 1;
    int written;

    public static void main(String[] args) throws Exception {
        SerializedField object = new SerializedField();
        object.written = 3;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(object);
        ByteArrayInputStream stream = new ByteArrayInputStream(bytes.toByteArray());
        SerializedField copy = (SerializedField) new ObjectInputStream(stream).readObject();
        assert copy.written != 3; //~ uncaught-exception java.lang.AssertionError
    }
}
