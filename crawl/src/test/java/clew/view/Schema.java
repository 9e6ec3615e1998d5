package clew.view;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.xml.sax.SAXException;

/// Validates XML by a schema in the resources of the tests.
final class Schema {
    private final Validator validator;

    private Schema(Validator validator) {
        this.validator = validator;
    }

    static Schema of(String file) throws SAXException {
        var url = Objects.requireNonNull(Schema.class.getResource(file), file);
        return new Schema(SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(url)
                .newValidator());
    }

    /// @throws SAXException where the document is not well-formed or not valid
    void validate(byte[] document) throws SAXException, IOException {
        validator.validate(new StreamSource(new ByteArrayInputStream(document)));
    }
}
