package io.mokadb.sql.layout;

import io.mokadb.session.SqlType;

/** The types that columns of keys and indexes can have. Stateless. */
public final class KeyTypes {
  private KeyTypes() {}

  /** True if a column of this type can be part of a key. */
  public static boolean serves(SqlType type) {
    return switch (type.kind()) {
      case CLOB, BLOB, ROW, NULL -> false;
      case ARRAY -> type.element() != null && serves(type.element());
      default -> true;
    };
  }
}
