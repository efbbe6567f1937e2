package io.mokadb.sql.parser.ast;

import org.apache.calcite.rel.type.RelDataType;

/** What a type factory must be able to make so that {@link NamedTypeSpec} can be written. */
public interface NamedTypeFactory {
  /**
   * @param name CLOB, BLOB or JSON
   * @param precision negative for none
   */
  RelDataType createNamedType(String name, int precision);
}
