// Two loaders define classes of packages with one name, which are two packages. A method without a
// modifier is not overridden in the other package; a protected one is.
//@ mode: run
import java.io.IOException;
import java.io.InputStream;

public class PackagesOfTwoLoaders {
    public static class Above {
        String within() {
            return "within above";
        }

        protected String below() {
            return "below above";
        }

        public final String both() {
            return within() + ", " + below();
        }
    }

    public static class Below extends Above {
        @Override
        String within() {
            return "within below";
        }

        @Override
        protected String below() {
            return "below below";
        }
    }

    static class Apart extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("PackagesOfTwoLoaders$Below")) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = PackagesOfTwoLoaders.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Above together = new Below();
        System.out.println(together.both() + "; " + together.within());
        Above apart = (Above) new Apart().loadClass("PackagesOfTwoLoaders$Below").getConstructor().newInstance();
        System.out.println(apart.both() + "; " + apart.within());
        System.out.println(apart instanceof Below);
    }
}
