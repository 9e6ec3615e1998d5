package clew.xml;

/// What is told of a page, in document order.
public interface XmlSink {
    void start(XmlElement element);

    void end(XmlElement element);

    /// A text; there may be more of it right behind.
    void text(CharSequence text);
}
