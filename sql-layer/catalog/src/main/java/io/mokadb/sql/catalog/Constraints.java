package io.mokadb.sql.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * Constraints on the rows of a table beside types, NOT NULL and unique keys. Immutable.
 *
 * @param checks conditions on each row
 * @param foreignKeys references to other tables, or this one
 * @param referencing ids of the tables whose foreign keys refer to this one, itself included, so
 *     that a writer of a table learns from its definition alone which tables to check
 * @param keyChanges how often that was not enough: a foreign key of this table or to it was added
 *     beside others, taken away, or got another way to its rows. So definitions that are equal had
 *     the same foreign keys at all times in between. Null for never
 */
@RecordBuilder
public record Constraints(
    List<CheckDef> checks,
    List<ForeignKeyDef> foreignKeys,
    List<Long> referencing,
    Integer keyChanges)
    implements ConstraintsBuilder.With {
  public static final Constraints NONE = new Constraints(List.of(), List.of(), List.of(), null);

  public Constraints {
    checks = checks == null ? List.of() : List.copyOf(checks);
    foreignKeys = foreignKeys == null ? List.of() : List.copyOf(foreignKeys);
    referencing = referencing == null ? List.of() : List.copyOf(referencing);
  }

  public boolean isEmpty() {
    return !any() && keyChanges == null;
  }

  /** True if there is anything to check. */
  public boolean any() {
    return !checks.isEmpty() || !foreignKeys.isEmpty() || !referencing.isEmpty();
  }

  /** The check of that name, or null. */
  public CheckDef check(String name) {
    return checks.stream().filter(c -> c.name().equals(name)).findFirst().orElse(null);
  }

  /** The foreign key of that name, or null. */
  public ForeignKeyDef foreignKey(String name) {
    return foreignKeys.stream().filter(k -> k.name().equals(name)).findFirst().orElse(null);
  }

  /** The same after a change of foreign keys that it does not show otherwise. */
  public Constraints withChangedKeys() {
    return withKeyChanges(keyChanges == null ? 1 : keyChanges + 1);
  }

  /** The same with the referring table noted; unchanged if it is already. */
  public Constraints referredToBy(long tableId) {
    if (referencing.contains(tableId)) {
      return this;
    }
    List<Long> all = new ArrayList<>(referencing);
    all.add(tableId);
    return withReferencing(all);
  }

  /** The same without the referring table. */
  public Constraints notReferredToBy(long tableId) {
    return withReferencing(referencing.stream().filter(id -> id != tableId).toList());
  }
}
