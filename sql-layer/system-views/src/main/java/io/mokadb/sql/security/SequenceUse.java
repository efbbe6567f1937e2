package io.mokadb.sql.security;

import java.util.Collections;

/** A function's use of a sequence, and the privileges of which it takes one. */
public enum SequenceUse {
  NEXTVAL(Privilege.USAGE, Privilege.UPDATE, Privilege.INSERT),
  CURRVAL(Privilege.USAGE, Privilege.SELECT, Privilege.INSERT),
  SETVAL(Privilege.UPDATE, null, Privilege.UPDATE);

  private final Privilege privilege;
  private final Privilege orElse;
  private final Privilege onTable;

  SequenceUse(Privilege privilege, Privilege orElse, Privilege onTable) {
    this.privilege = privilege;
    this.orElse = orElse;
    this.onTable = onTable;
  }

  /** The use by a function of that name; null if it is not a sequence function. */
  public static SequenceUse of(String function) {
    for (SequenceUse use : values()) {
      if (use.name().equals(function)) {
        return use;
      }
    }
    return null;
  }

  public Need need(Securable sequence) {
    return Need.whole(privilege, orElse, sequence);
  }

  /** What will do as well on the table that a sequence goes with: on any of its columns. */
  public Need needOn(Securable table) {
    return Need.columns(onTable, table, Collections.emptySortedMap());
  }
}
