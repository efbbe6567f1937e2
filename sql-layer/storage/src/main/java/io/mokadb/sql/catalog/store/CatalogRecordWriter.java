package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The writing of records as JSON. Stateless. */
final class CatalogRecordWriter {
  private CatalogRecordWriter() {}

  static void write(Object value, JsonGenerator out) throws IOException {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof Record owner) {
      writeComponents(owner, out);
    } else if (value instanceof List<?> list) {
      out.writeStartArray();
      for (Object element : list) {
        write(element, out);
      }
      out.writeEndArray();
    } else if (value instanceof Map<?, ?> map) {
      out.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.writeFieldName((String) entry.getKey());
        write(entry.getValue(), out);
      }
      out.writeEndObject();
    } else {
      writeScalar(value, out);
    }
  }

  private static void writeComponents(Record owner, JsonGenerator out) throws IOException {
    out.writeStartObject();
    for (RecordShape.Component component : RecordShape.of(owner.getClass()).components()) {
      Object value = component.of(owner);
      if (!component.isLeftOut(value)) {
        out.writeFieldName(component.name());
        write(value, out);
      }
    }
    out.writeEndObject();
  }

  private static void writeScalar(Object value, JsonGenerator out) throws IOException {
    if (value instanceof String text) {
      out.writeString(text);
    } else if (value instanceof Integer number) {
      out.writeNumber(number);
    } else if (value instanceof Long number) {
      out.writeNumber(number);
    } else if (value instanceof Boolean flag) {
      out.writeBoolean(flag);
    } else if (value instanceof Enum<?> constant) {
      out.writeString(constant.name());
    } else {
      throw new IllegalArgumentException("Definitions have no " + value.getClass());
    }
  }
}
