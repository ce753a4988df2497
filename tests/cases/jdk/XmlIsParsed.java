// A document is read as a tree, as events and as a stream, and written again.
//@ mode: run
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

class XmlIsParsed {
    static final String TEXT = "<?xml version='1.0'?><list kind='a&amp;b'><item n='1'>one</item><item n='2'>two &lt;</item><!-- c --><![CDATA[raw <>]]></list>";

    public static void main(String[] args) throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(TEXT)));
        Element root = document.getDocumentElement();
        NodeList items = root.getElementsByTagName("item");
        System.out.println(root.getAttribute("kind") + " " + items.getLength() + " " + items.item(1).getTextContent() + " " + root.getTextContent() + " " + root.getChildNodes().getLength());
        StringBuilder events = new StringBuilder();
        SAXParserFactory.newInstance().newSAXParser().parse(new InputSource(new StringReader(TEXT)), new DefaultHandler() {
            @Override
            public void startElement(String uri, String name, String qualified, Attributes attributes) {
                events.append('<').append(qualified).append(attributes.getLength());
            }

            @Override
            public void endElement(String uri, String name, String qualified) {
                events.append('>');
            }
        });
        System.out.println(events);
        XMLStreamReader stream = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(TEXT));
        StringBuilder types = new StringBuilder();
        while (stream.hasNext()) {
            types.append(stream.next()).append(' ');
        }
        System.out.println(types);
        try {
            DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader("<a><b></a>")));
        } catch (SAXParseException e) {
            System.out.println(e.getLineNumber() + " " + e.getMessage());
        }
    }
}
