package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The constraints of one execution of a statement: told of every row that it writes, asked once at
 * its end. CHECKs are evaluated at once. At the end come first the actions of foreign keys, which
 * may write more rows, also of other tables; then what must not be left over: rows without parent,
 * keys that went away with rows that refer to them. Confined to one execution.
 */
final class Enforcement {
  /**
   * Batch size of look-ups of referenced keys: smaller batches need no reservation of memory,
   * larger ones are not faster.
   */
  private static final long LEAST_REFERRED = 48 << 10;

  private static final long MOST_REFERRED = 4 << 20;

  private final TableConstraints constraints;
  private final ConstraintGraph graph;
  private final ExecutionContext context;
  private final Map<ForeignKey, Set<KeyValues>> referred = new LinkedHashMap<>();
  private final List<Removed> removed = new ArrayList<>();

  /**
   * Rows that were made to refer to rows of their own table: they mean the keys as they are now.
   */
  private final Map<ForeignKeyDef, Set<Key>> pointed = new HashMap<>();

  private final Map<ForeignKey, Set<KeyValues>> takenAway = new LinkedHashMap<>();

  /** Those among them whose check cannot be put off. */
  private final Map<ForeignKey, Set<KeyValues>> restricted = new LinkedHashMap<>();

  private final KeptMemory kept;

  /** Of {@link #kept}: what {@link #referred} has. */
  private long referredBytes;

  /** When there are so many, those that have their parent are forgotten. */
  private long settleAt;

  /** Values of a key, compared by their contents. */
  record KeyValues(List<Object> values) {
    static KeyValues of(Object[] values) {
      return new KeyValues(Arrays.asList(values));
    }

    Object[] array() {
      return values.toArray();
    }
  }

  /**
   * A key that a statement took away.
   *
   * @param now what it was changed into; null if the row was deleted, or the key became null
   */
  record Removed(ForeignKey key, Object[] values, Object[] now, boolean deleted) {}

  /**
   * @param graphOrNull of the table that is written; null if it has no constraints
   */
  Enforcement(TableDef table, ConstraintGraph graphOrNull, ExecutionContext context) {
    this.graph = graphOrNull;
    this.constraints = graphOrNull == null ? TableConstraints.NONE : graphOrNull.of(table);
    this.context = context;
    this.settleAt = enoughReferred();
    this.kept =
        new KeptMemory(
            context.memory(),
            () ->
                "The statement that writes to "
                    + table.qualifiedName()
                    + ", and remembers for its foreign keys what it has written,");
  }

  /** Of the table that is written. */
  TableConstraints constraints() {
    return constraints;
  }

  /** Of another table, which foreign keys write. */
  TableConstraints constraints(TableDef table) {
    return graph.of(table);
  }

  /** Computes what a row that will be written holds in its generated columns, in place. */
  void generate(Object[] row) {
    constraints.generate(row, context);
  }

  /** As {@link #generate(Object[])}, for a row of a table that a foreign key writes. */
  void generate(TableDef table, Object[] row) {
    graph.of(table).generate(row, context);
  }

  /** Of a row to insert, before it is known whether another one has its key. */
  void proposed(Object[] row) {
    constraints.checkProposed(row, context);
  }

  void inserted(Object[] row) {
    if (graph != null) {
      constraints.check(row, context);
      refer(constraints, row);
    }
  }

  void updated(Object[] before, Object[] after) {
    if (graph != null) {
      updated(constraints, before, after);
    }
  }

  void deleted(Object[] row) {
    if (graph != null) {
      deleted(constraints, row);
    }
  }

  /** Looks for the parent of a row whose reference may be what it was, while the parent is not. */
  void refersAgain(ForeignKey key, Object[] childRow) {
    requireWhole(key, childRow);
    Object[] values = key.referred(childRow);
    if (values != null) {
      refer(key, values);
    }
  }

  /** What {@link ForeignKeyActions} did to a row of another table. */
  void cascaded(TableDef table, Object[] before, Object[] afterOrNull) {
    TableConstraints theirs = constraints(table);
    if (afterOrNull == null) {
      deleted(theirs, before);
    } else {
      updated(theirs, before, afterOrNull);
    }
  }

  private void updated(TableConstraints table, Object[] before, Object[] after) {
    table.check(after, context);
    for (ForeignKey key : table.references()) {
      requireWhole(key, after);
      Object[] now = key.referred(after);
      if (now != null && !Arrays.equals(now, key.referred(before))) {
        refer(key, now);
        if (key.refersToItself() && ForeignKey.isAction(key.definition.onUpdate())) {
          Key row = key.rowKey(after);
          if (pointed.computeIfAbsent(key.definition, k -> new HashSet<>()).add(row)) {
            kept.add(row);
          }
        }
      }
    }
    for (ForeignKey key : table.referrers()) {
      Object[] old = key.keyOf(before);
      Object[] now = key.keyOf(after);
      if (old != null && !Arrays.equals(old, now)) {
        remove(new Removed(key, old, now, false));
      }
    }
  }

  private void requireWhole(ForeignKey key, Object[] childRow) {
    if (!key.isPartlyGiven(childRow)) {
      return;
    }
    if (!key.definition.mayWait()) {
      throw key.partlyGiven();
    }
    context.scope().defer(new DeferredMatch(key, childRow));
  }

  private void deleted(TableConstraints table, Object[] row) {
    for (ForeignKey key : table.referrers()) {
      Object[] old = key.keyOf(row);
      if (old != null) {
        remove(new Removed(key, old, null, true));
      }
    }
  }

  private void refer(TableConstraints table, Object[] row) {
    for (ForeignKey key : table.references()) {
      refersAgain(key, row);
    }
  }

  private void remove(Removed one) {
    kept.add(one.values);
    kept.add(one.now);
    removed.add(one);
  }

  private void refer(ForeignKey key, Object[] values) {
    if (add(referred, key, values)) {
      referredBytes += KeptMemory.bytes(values);
      if (referredBytes >= settleAt && isOnlyReferring()) {
        settle();
      }
    }
  }

  /** Whether no key goes away by this statement, neither here nor by what follows from it. */
  private boolean isOnlyReferring() {
    return constraints.referrers().isEmpty();
  }

  /** Forgets the references that have their parent: nothing of this statement takes it away. */
  private void settle() {
    referred.replaceAll(this::withoutParent);
    long left = 0;
    for (Set<KeyValues> all : referred.values()) {
      for (KeyValues one : all) {
        left += KeptMemory.bytes(one.array());
      }
    }
    kept.subtract(referredBytes - left);
    referredBytes = left;
    settleAt = Math.max(enoughReferred(), 2 * left);
  }

  private long enoughReferred() {
    return Math.max(LEAST_REFERRED, Math.min(MOST_REFERRED, context.memory().limit() / 16));
  }

  private Set<KeyValues> withoutParent(ForeignKey key, Set<KeyValues> all) {
    Set<KeyValues> left = new LinkedHashSet<>();
    List<KeyValues> wanted = new ArrayList<>();
    List<CellKey> cells = new ArrayList<>();
    for (KeyValues one : all) {
      Key parentKey = key.parentKey(one.array());
      if (parentKey == null) {
        left.add(one);
      } else {
        wanted.add(one);
        cells.add(CellKey.of(parentKey));
      }
    }
    List<byte[]> found = context.transaction().getAll(cells);
    for (int i = 0; i < cells.size(); i++) {
      if (found.get(i) == null) {
        left.add(wanted.get(i));
      } else {
        key.lockShared(context.transaction(), cells.get(i).row());
      }
    }
    return left;
  }

  private boolean add(Map<ForeignKey, Set<KeyValues>> to, ForeignKey key, Object[] values) {
    boolean added = to.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(KeyValues.of(values));
    if (added) {
      kept.add(values);
    }
    return added;
  }

  /**
   * To be called when everything is in the transaction's buffer.
   *
   * @throws MokaException {@code FOREIGN_KEY_VIOLATION}, and what writing other rows throws
   */
  void finish() {
    if (graph == null || removed.isEmpty() && referred.isEmpty()) {
      return;
    }
    try {
      finishAll();
    } finally {
      kept.release();
    }
  }

  private void finishAll() {
    ForeignKeyActions actions = new ForeignKeyActions(this, context);
    while (!removed.isEmpty()) {
      List<Removed> batch = new ArrayList<>(removed);
      removed.clear();
      Map<ForeignKeyDef, Set<Key>> meant = new HashMap<>(pointed);
      pointed.clear();
      Map<ForeignKey, List<Removed>> byKey = new LinkedHashMap<>();
      for (Removed one : batch) {
        byKey.computeIfAbsent(one.key, key -> new ArrayList<>()).add(one);
      }
      byKey.forEach(
          (key, all) -> takeAway(all, meant.getOrDefault(key.definition, Set.of()), actions));
    }
    restricted.forEach((key, all) -> all.forEach(values -> refuseChildren(key, values.array())));
    takenAway.forEach((key, all) -> all.forEach(values -> requireNoChildren(key, values.array())));
    referred.forEach(this::requireParents);
  }

  /**
   * All rows that refer to what was taken away are found before any of them refers to others.
   *
   * @param meant rows of the key's own table that mean the row which has the key now
   */
  private void takeAway(List<Removed> all, Set<Key> meant, ForeignKeyActions actions) {
    Map<Removed, List<Object[]>> found = new LinkedHashMap<>();
    for (Removed one : all) {
      context.checkCancelled();
      Transaction transaction = context.transaction();
      Key parentKey = one.key.parentKey(one.values);
      one.key.lockExclusive(transaction, parentKey);
      boolean isThere = one.key.isThere(transaction, parentKey);
      if (!ForeignKeyActions.has(one)) {
        if (!isThere) {
          add(ForeignKeyActions.isRestricted(one) ? restricted : takenAway, one.key, one.values);
        }
      } else if (!isThere || !one.deleted) {
        List<Object[]> rows = ReferringRows.all(one.key, one.values, context);
        if (isThere) {
          rows.removeIf(row -> meant.contains(one.key.rowKey(row)));
        }
        found.put(one, rows);
      }
    }
    found.forEach(actions::run);
  }

  private void requireNoChildren(ForeignKey key, Object[] values) {
    if (key.definition.mayWait()) {
      context.scope().defer(new DeferredReference(key, KeyValues.of(values)));
    } else {
      refuseChildren(key, values);
    }
  }

  private void refuseChildren(ForeignKey key, Object[] values) {
    if (ReferringRows.any(key, values, context.transaction())
        && !key.isThere(context.transaction(), key.parentKey(values))) {
      throw key.hasChildren(values);
    }
  }

  private void requireParents(ForeignKey key, Set<KeyValues> all) {
    Transaction transaction = context.transaction();
    List<Object[]> wanted = new ArrayList<>();
    List<CellKey> cells = new ArrayList<>();
    for (KeyValues one : all) {
      Object[] values = one.array();
      Key parentKey = key.parentKey(values);
      if (parentKey == null) {
        throw key.noParent(values);
      }
      wanted.add(values);
      cells.add(CellKey.of(parentKey));
    }
    List<byte[]> found = transaction.getAll(cells);
    for (int i = 0; i < cells.size(); i++) {
      if (found.get(i) != null) {
        key.lockShared(transaction, cells.get(i).row());
      } else if (key.definition.mayWait()) {
        context.scope().defer(new DeferredReference(key, KeyValues.of(wanted.get(i))));
      } else {
        throw key.noParent(wanted.get(i));
      }
    }
  }
}
