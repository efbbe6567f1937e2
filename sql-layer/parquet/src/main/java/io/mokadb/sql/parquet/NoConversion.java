package io.mokadb.sql.parquet;

import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.GroupType;

/** A converter that the decoders ask for and nothing goes through: values are taken one by one. */
final class NoConversion extends GroupConverter {
  private final GroupType type;

  NoConversion(GroupType type) {
    this.type = type;
  }

  @Override
  public Converter getConverter(int field) {
    return type.getType(field).isPrimitive()
        ? new PrimitiveConverter() {}
        : new NoConversion(type.getType(field).asGroupType());
  }

  @Override
  public void start() {
    // Nothing is built.
  }

  @Override
  public void end() {
    // Nothing is built.
  }
}
