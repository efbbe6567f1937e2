package io.mokadb.sql.security;

/**
 * A privilege on something. A table, view or sequence is meant by what names it as long as it
 * exists, not by its name: one that makes another of that name grants again.
 *
 * @param schema null unless it is about a whole schema
 * @param object {@link Securable#id()}; {@link #NO_OBJECT} for a schema or the database
 * @param column id of a column; {@link #ALL_COLUMNS} for the whole object
 * @param grantor id of the account that granted it with its own grant option; {@link
 *     Principal#NO_ACCOUNT} for what an administrator granted, which is the database's
 * @param option whether its holder may grant it in turn
 */
record Grant(
    Privilege privilege, String schema, long object, int column, long grantor, boolean option) {
  static final long NO_OBJECT = 0;
  static final int ALL_COLUMNS = -1;

  /** Of the database, without grant option. */
  Grant(Privilege privilege, String schema, long object, int column) {
    this(privilege, schema, object, column, Principal.NO_ACCOUNT, false);
  }

  static Grant onDatabase(Privilege privilege) {
    return new Grant(privilege, null, NO_OBJECT, ALL_COLUMNS);
  }

  static Grant onSchema(Privilege privilege, String schema) {
    return new Grant(privilege, schema, NO_OBJECT, ALL_COLUMNS);
  }

  static Grant onObject(Privilege privilege, long object) {
    return new Grant(privilege, null, object, ALL_COLUMNS);
  }

  Grant by(long account, boolean withOption) {
    return new Grant(privilege, schema, object, column, account, withOption);
  }

  boolean isOnObject() {
    return object != NO_OBJECT;
  }

  boolean isOnColumn() {
    return column != ALL_COLUMNS;
  }

  /** True if it is the same privilege on the same thing. */
  boolean isAlike(Grant other) {
    return by(other.grantor, other.option).equals(other);
  }

  /** True if it is about the whole of an object. */
  boolean covers(Privilege wanted, String inSchema, long whole) {
    if (privilege != wanted || isOnColumn()) {
      return false;
    }
    return isOnObject() ? object == whole : schema == null || schema.equals(inSchema);
  }

  /** True if it is about an object or a part of it. */
  boolean reaches(Securable of) {
    return isOnObject() ? object == of.id() : schema == null || schema.equals(of.schema());
  }

  /** True if it is about a column of an object, and no other. */
  boolean coversColumn(Privilege wanted, long of) {
    return privilege == wanted && isOnColumn() && object == of;
  }

  /**
   * True if everything that another one is about is part of this.
   *
   * @param inSchema where the other one's object is; null if it is on none
   */
  boolean contains(Grant other, String inSchema) {
    if (isOnColumn()) {
      return isAlike(other.by(grantor, option));
    }
    if (other.isOnObject()) {
      return covers(other.privilege, inSchema, other.object);
    }
    return privilege == other.privilege
        && !isOnObject()
        && (schema == null || schema.equals(other.schema));
  }
}
