package io.mokadb.sql.security;

/**
 * A privilege on something. A table or view is meant by what names it as long as it exists, not by
 * its name: who makes another one of that name grants anew.
 *
 * @param schema null unless it is about a whole schema
 * @param object {@code TableDef.objectId()} or the id of a view; {@link #NO_OBJECT} for a schema or
 *     the database
 * @param column id of a column; {@link #ALL_COLUMNS} for the whole object
 */
record Grant(Privilege privilege, String schema, long object, int column) {
  static final long NO_OBJECT = 0;
  static final int ALL_COLUMNS = -1;

  static Grant onDatabase(Privilege privilege) {
    return new Grant(privilege, null, NO_OBJECT, ALL_COLUMNS);
  }

  static Grant onSchema(Privilege privilege, String schema) {
    return new Grant(privilege, schema, NO_OBJECT, ALL_COLUMNS);
  }

  static Grant onObject(Privilege privilege, long object) {
    return new Grant(privilege, null, object, ALL_COLUMNS);
  }

  boolean isOnObject() {
    return object != NO_OBJECT;
  }

  boolean isOnColumn() {
    return column != ALL_COLUMNS;
  }

  /** Whether it is about the whole of an object. */
  boolean covers(Privilege wanted, String inSchema, long whole) {
    if (privilege != wanted || isOnColumn()) {
      return false;
    }
    return isOnObject() ? object == whole : schema == null || schema.equals(inSchema);
  }

  /** Whether it is about a column of an object, and no other. */
  boolean coversColumn(Privilege wanted, long of) {
    return privilege == wanted && isOnColumn() && object == of;
  }
}
