package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/** Type factory for the types of {@link NamedTypeSpec} and {@link EnumTypeSpec}. */
public interface NamedTypeFactory {
  /**
   * @param name CLOB, BLOB or JSON
   * @param precision negative for none
   */
  RelDataType createNamedType(String name, int precision);

  /** A type of these values, in their order. */
  RelDataType createEnumType(List<String> labels);
}
