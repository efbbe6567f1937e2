package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The referenced keys that one statement removes: their actions run at its end, and may remove
 * further keys; a key without action must have no referring row left. Confined to one execution.
 */
final class RemovedKeys {
  private final ExecutionContext context;
  private final KeptMemory kept;
  private final List<RemovedKey> removed = new ArrayList<>();

  /**
   * Rows that the statement made to refer to rows of their own table: they refer to the row that
   * has the key at the end.
   */
  private final Map<ForeignKeyDef, Set<Key>> redirected = new HashMap<>();

  /** Removed keys whose check may wait for the commit. */
  private final Map<ForeignKey, Set<KeyValues>> deferrable = new LinkedHashMap<>();

  /** Removed keys whose check cannot wait. */
  private final Map<ForeignKey, Set<KeyValues>> restricted = new LinkedHashMap<>();

  RemovedKeys(ExecutionContext context, KeptMemory kept) {
    this.context = context;
    this.kept = kept;
  }

  boolean isEmpty() {
    return removed.isEmpty();
  }

  void add(RemovedKey one) {
    kept.add(one.values());
    kept.add(one.now());
    removed.add(one);
  }

  /** Notes a row of a self-referring table whose reference the statement has changed. */
  void redirected(ForeignKey key, Key row) {
    if (redirected.computeIfAbsent(key.definition(), k -> new HashSet<>()).add(row)) {
      kept.add(row);
    }
  }

  /** Runs the actions of all removed keys, and of the keys that these remove in turn. */
  void runActions(ForeignKeyActions actions) {
    while (!removed.isEmpty()) {
      List<RemovedKey> batch = new ArrayList<>(removed);
      removed.clear();
      Map<ForeignKeyDef, Set<Key>> moved = new HashMap<>(redirected);
      redirected.clear();
      Map<ForeignKey, List<RemovedKey>> byKey = new LinkedHashMap<>();
      for (RemovedKey one : batch) {
        byKey.computeIfAbsent(one.key(), key -> new ArrayList<>()).add(one);
      }
      byKey.forEach(
          (key, all) ->
              runActions(key, all, moved.getOrDefault(key.definition(), Set.of()), actions));
    }
  }

  /**
   * All rows that refer to removed keys are found before any of them is changed, and then changed
   * together: one may take the key that another one gives up.
   *
   * @param moved rows of the key's own table that refer to the row which has the key now
   */
  private void runActions(
      ForeignKey key, List<RemovedKey> all, Set<Key> moved, ForeignKeyActions actions) {
    Map<RemovedKey, List<Object[]>> found = new LinkedHashMap<>();
    Set<KeyValues> deleted = new HashSet<>();
    for (RemovedKey one : all) {
      context.checkCancelled();
      Transaction transaction = context.transaction();
      Key parentKey = key.parentKey(one.values());
      key.lockExclusive(transaction, parentKey);
      boolean isThere = key.isThere(transaction, parentKey);
      if (!one.hasAction()) {
        if (!isThere) {
          requireUnused(one);
        }
      } else if (!isThere || !one.deleted()) {
        List<Object[]> rows = ReferringRows.all(key, one.values(), context);
        if (isThere) {
          rows.removeIf(row -> moved.contains(key.rowKey(row)));
        }
        // REPLACE may delete a key, insert it, and delete it again.
        if (!rows.isEmpty() && (!one.deleted() || deleted.add(KeyValues.of(one.values())))) {
          found.put(one, rows);
        }
      }
    }
    actions.run(key, found);
  }

  private void requireUnused(RemovedKey one) {
    boolean added =
        (one.isRestricted() ? restricted : deferrable)
            .computeIfAbsent(one.key(), k -> new LinkedHashSet<>())
            .add(KeyValues.of(one.values()));
    if (added) {
      kept.add(one.values());
    }
  }

  /**
   * Checks that no row refers to a key that is gone; the check of a deferrable key waits for the
   * commit.
   *
   * @throws MokaException {@code FOREIGN_KEY_VIOLATION}
   */
  void requireNoChildren() {
    List<Removed> atOnce = new ArrayList<>();
    restricted.forEach((key, all) -> all.forEach(values -> atOnce.add(new Removed(key, values))));
    deferrable.forEach(
        (key, all) -> {
          for (KeyValues values : all) {
            if (key.definition().mayWait()) {
              context.scope().defer(new DeferredReference(key, values));
            } else {
              atOnce.add(new Removed(key, values));
            }
          }
        });
    List<KeyRange> children = new ArrayList<>();
    for (Removed one : atOnce) {
      KeyRange range = one.key().childRange(one.values().array());
      if (range != null) {
        children.add(range);
      }
    }
    if (!ReferringRows.noneIn(children, context.transaction())) {
      atOnce.forEach(one -> refuseChildren(one.key(), one.values().array()));
    }
  }

  /** A key that no row may refer to any more. */
  private record Removed(ForeignKey key, KeyValues values) {}

  private void refuseChildren(ForeignKey key, Object[] values) {
    Transaction transaction = context.transaction();
    Key child = ReferringRows.first(key, values, transaction);
    if (child != null && !key.isThere(transaction, key.parentKey(values))) {
      // The transaction that holds the row may be removing it.
      transaction.hold(CellKey.of(child));
      throw key.hasChildren(values);
    }
  }
}
