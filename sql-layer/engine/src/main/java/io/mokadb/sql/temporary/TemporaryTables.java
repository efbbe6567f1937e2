package io.mokadb.sql.temporary;

import io.mokadb.kv.KeyRange;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.OnCommit;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.PendingDefinitions;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Transaction;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The temporary tables of one session, as its last commit left them. Changed by the session's
 * thread alone; others may look.
 */
public final class TemporaryTables {
  private final TemporaryStore store;
  private final Definitions definitions;
  private volatile Held held = new Held(Map.of(), Map.of());

  /** The last answer of {@link #over}: plans are found by the version that it was given. */
  private volatile Merged merged;

  private record Held(Map<TableName, TableDef> tables, Map<String, OnCommit> onCommit) {
    boolean isEmpty() {
      return tables.isEmpty() && onCommit.isEmpty();
    }
  }

  private record Merged(Catalog base, Held held, Catalog result) {}

  /**
   * @param definitions gives versions to what this session alone sees
   */
  public TemporaryTables(TemporaryStore store, Definitions definitions) {
    this.store = store;
    this.definitions = definitions;
  }

  public boolean isEmpty() {
    return held.tables.isEmpty();
  }

  /** True if this is how a temporary table is named. */
  public boolean contains(String name) {
    return held.tables.containsKey(new TableName(Catalog.TEMPORARY_SCHEMA, name));
  }

  /** The definitions with those of this session. */
  public Catalog over(Catalog base) {
    Held now = held;
    if (now.tables.isEmpty()) {
      return base;
    }
    Merged last = merged;
    if (last == null || last.base != base || last.held != now) {
      last = new Merged(base, now, base.withTemporary(definitions.ownVersion(), now.tables));
      merged = last;
    }
    return last.result;
  }

  /** What a transaction begins with. */
  public PendingDefinitions begin(Catalog base) {
    return isEmpty()
        ? PendingDefinitions.none(base)
        : PendingDefinitions.none(base, over(base), held.onCommit);
  }

  /** A transaction that has temporary tables too; the same one if it has them already. */
  public Transaction routed(Transaction transaction, boolean readOnly) {
    return transaction instanceof RoutedTransaction
        ? transaction
        : new RoutedTransaction(transaction, store.begin(readOnly));
  }

  /** What ON COMMIT says, as part of the transaction that is about to commit. */
  public void beforeCommit(Transaction transaction, PendingDefinitions committing) {
    committing
        .onCommit()
        .forEach(
            (name, action) -> {
              if (action == OnCommit.DELETE_ROWS && transaction.hasWrites()) {
                ids(committing.catalog().table(Catalog.TEMPORARY_SCHEMA, name))
                    .forEach(id -> deleteAll(transaction, SystemKeys.all(id)));
              }
            });
  }

  private static void deleteAll(Transaction transaction, KeyRange range) {
    TemporaryStore.deleteSome(transaction, range, Integer.MAX_VALUE);
  }

  /** Takes over what a transaction has defined, after it has committed (T3). */
  public void committed(PendingDefinitions committed) {
    if (isEmpty() && committed.onCommit().isEmpty()) {
      return;
    }
    Map<TableName, TableDef> tables = new HashMap<>();
    Map<String, OnCommit> onCommit = new HashMap<>(committed.onCommit());
    onCommit.values().removeIf(action -> action == OnCommit.DROP);
    for (String name : onCommit.keySet()) {
      TableName full = new TableName(Catalog.TEMPORARY_SCHEMA, name);
      tables.put(full, committed.catalog().tables().get(full));
    }
    replace(new Held(Map.copyOf(tables), Map.copyOf(onCommit)), ids(committed));
  }

  private static Set<Long> ids(PendingDefinitions definitions) {
    Set<Long> ids = new HashSet<>();
    definitions
        .onCommit()
        .keySet()
        .forEach(
            name -> ids.addAll(ids(definitions.catalog().table(Catalog.TEMPORARY_SCHEMA, name))));
    return ids;
  }

  private void replace(Held now, Set<Long> alsoGone) {
    Held before = held;
    if (before.isEmpty() && now.isEmpty() && alsoGone.isEmpty()) {
      return;
    }
    Set<Long> gone = new HashSet<>(alsoGone);
    before.tables.values().forEach(table -> gone.addAll(ids(table)));
    now.tables.values().forEach(table -> gone.removeAll(ids(table)));
    if (!before.equals(now)) {
      held = now;
    }
    if (!gone.isEmpty()) {
      store.delete(gone);
    }
  }

  private static Set<Long> ids(TableDef table) {
    Set<Long> ids = new HashSet<>();
    ids.add(table.id());
    for (IndexDef index : table.indexes()) {
      ids.add(index.id());
    }
    return ids;
  }

  /** Ends them, with the session. */
  public void close() {
    replace(new Held(Map.of(), Map.of()), Set.of());
  }
}
