package io.mokadb.jdbc.value;

import java.sql.Struct;
import java.util.Map;

/** A ROW value. Immutable as far as its elements are. */
final class MemoryStruct implements Struct {
  private final Object[] values;

  MemoryStruct(Object[] values) {
    this.values = values.clone();
  }

  @Override
  public String getSQLTypeName() {
    return "ROW";
  }

  @Override
  public Object[] getAttributes() {
    return values.clone();
  }

  @Override
  public Object[] getAttributes(Map<String, Class<?>> map) {
    return getAttributes();
  }

  @Override
  public String toString() {
    return TextValues.toText(values, io.mokadb.session.SqlType.Kind.ROW);
  }
}
