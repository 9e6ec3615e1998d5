package clew.xml;

/// Receives the contents of a page, in document order.
public interface XmlSink {
    void start(XmlElement element);

    void end(XmlElement element);

    /// A text; more of it may follow immediately.
    void text(CharSequence text);
}
