package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The reading of records from JSON: each field must be a component, and components that are missing
 * are null. Stateless.
 */
final class CatalogRecordReader {
  private CatalogRecordReader() {}

  /**
   * Reads the value that begins with the parser's current token, and stops at its last one.
   *
   * @param type of the value
   * @throws IOException if the JSON is another one
   */
  static Object read(JsonParser in, Type type) throws IOException {
    if (in.currentToken() == JsonToken.VALUE_NULL) {
      check(!(type instanceof Class<?> plain && plain.isPrimitive()), "A number or flag is null");
      return null;
    }
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      return generic.getRawType() == List.class ? list(in, arguments[0]) : map(in, arguments[1]);
    }
    Class<?> plain = (Class<?>) type;
    return plain.isRecord() ? components(in, plain) : scalar(in, plain);
  }

  private static Object components(JsonParser in, Class<?> type) throws IOException {
    check(in.currentToken() == JsonToken.START_OBJECT, "An object is missing");
    RecordShape shape = RecordShape.of(type);
    List<RecordShape.Component> components = shape.components();
    Object[] values = new Object[components.size()];
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      int index = shape.indexOf(in.currentName());
      check(index >= 0, "A field is not known");
      in.nextToken();
      values[index] = read(in, components.get(index).type());
    }
    for (int i = 0; i < values.length; i++) {
      boolean needed = components.get(i).type() instanceof Class<?> plain && plain.isPrimitive();
      check(values[i] != null || !needed, "A number or flag is missing");
    }
    try {
      return shape.create(values);
    } catch (IllegalArgumentException | NullPointerException e) {
      // The constructors of definitions check their components.
      throw new IOException("Components do not fit together", e);
    }
  }

  private static List<Object> list(JsonParser in, Type element) throws IOException {
    check(in.currentToken() == JsonToken.START_ARRAY, "A list is missing");
    List<Object> list = new ArrayList<>();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      list.add(read(in, element));
    }
    return list;
  }

  private static Map<String, Object> map(JsonParser in, Type value) throws IOException {
    check(in.currentToken() == JsonToken.START_OBJECT, "A map is missing");
    Map<String, Object> map = new LinkedHashMap<>();
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String key = in.currentName();
      in.nextToken();
      map.put(key, read(in, value));
    }
    return map;
  }

  private static Object scalar(JsonParser in, Class<?> type) throws IOException {
    if (type == String.class) {
      check(in.currentToken() == JsonToken.VALUE_STRING, "A text is missing");
      return in.getText();
    }
    if (type.isEnum()) {
      return constant(type, in.getText());
    }
    if (type == boolean.class || type == Boolean.class) {
      return in.getBooleanValue();
    }
    check(in.currentToken() == JsonToken.VALUE_NUMBER_INT, "A number is missing");
    return type == int.class || type == Integer.class
        ? (Object) in.getIntValue()
        : (Object) in.getLongValue();
  }

  private static Object constant(Class<?> type, String name) throws IOException {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IOException("There is no " + type.getSimpleName() + " of that name");
  }

  private static void check(boolean right, String wrong) throws IOException {
    if (!right) {
      throw new IOException(wrong);
    }
  }
}
