package io.mokadb.sql.catalog.store;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.OnCommit;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Transaction;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * One change of definitions: buffers its rows in a transaction and shows the catalog as it will be.
 * Confined to one thread: to that which holds the gate, or to that of the open transaction which
 * the change is part of.
 */
public final class CatalogEditor {
  private final Transaction transaction;
  private final long oldVersion;
  private final Set<String> schemas;
  private final Map<TableName, TableDef> tables;
  private final Map<TableName, ViewDef> views;
  private final Map<TableName, SequenceDef> sequences;
  private final Map<TableName, FunctionDef> functions;
  private final Map<TableName, DomainDef> domains;
  private final Map<String, String> schemaComments;

  /** Draws ids outside the transaction; null: in it. */
  private final LongSupplier ids;

  private final Set<Long> drawn;

  /** Ids of temporary tables; null where there can be none. */
  private final LongSupplier temporaryIds;

  /** By the name of a temporary table. */
  private final Map<String, OnCommit> onCommit;

  private boolean changedTemporary;

  /** A change in a transaction of its own. */
  CatalogEditor(Transaction transaction, Catalog catalog) {
    this(transaction, catalog.version(), catalog, null, null, Set.of(), Map.of());
  }

  /** A change that is part of an open transaction. */
  CatalogEditor(
      Transaction transaction,
      PendingDefinitions pending,
      LongSupplier ids,
      LongSupplier temporaryIds) {
    this(
        transaction,
        pending.base().version(),
        pending.catalog(),
        ids,
        temporaryIds,
        pending.drawn(),
        pending.onCommit());
  }

  private CatalogEditor(
      Transaction transaction,
      long oldVersion,
      Catalog catalog,
      LongSupplier ids,
      LongSupplier temporaryIds,
      Set<Long> drawnBefore,
      Map<String, OnCommit> onCommit) {
    this.transaction = transaction;
    this.oldVersion = oldVersion;
    this.ids = ids;
    this.temporaryIds = temporaryIds;
    this.onCommit = new HashMap<>(onCommit);
    this.drawn = new HashSet<>(drawnBefore);
    this.schemas = new HashSet<>(catalog.schemas());
    this.tables = new HashMap<>(catalog.tables());
    this.views = new HashMap<>(catalog.views());
    this.sequences = new HashMap<>(catalog.sequences());
    this.functions = new HashMap<>(catalog.functions());
    this.domains = new HashMap<>(catalog.domains());
    this.schemaComments = new HashMap<>(catalog.schemaComments());
  }

  /** The transaction of the change, for reads. */
  public Transaction transaction() {
    return transaction;
  }

  public Set<String> schemas() {
    return Set.copyOf(schemas);
  }

  public Map<TableName, TableDef> tables() {
    return Map.copyOf(tables);
  }

  public Map<TableName, ViewDef> views() {
    return Map.copyOf(views);
  }

  public Map<TableName, SequenceDef> sequences() {
    return Map.copyOf(sequences);
  }

  public Map<TableName, FunctionDef> functions() {
    return Map.copyOf(functions);
  }

  public Map<TableName, DomainDef> domains() {
    return Map.copyOf(domains);
  }

  /** Adds a domain, or replaces the one with its id. */
  public void put(DomainDef domain) {
    domains.put(new TableName(domain.schema(), domain.name()), domain);
    transaction.put(CatalogStore.cell(CatalogStore.DOMAIN, domain.id()), CatalogJson.write(domain));
  }

  public void drop(DomainDef domain) {
    domains.remove(new TableName(domain.schema(), domain.name()));
    transaction.delete(CatalogStore.cell(CatalogStore.DOMAIN, domain.id()));
  }

  /** Adds a function, or replaces the one with its id. */
  public void put(FunctionDef function) {
    functions.put(new TableName(function.schema(), function.name()), function);
    transaction.put(
        CatalogStore.cell(CatalogStore.FUNCTION, function.id()), CatalogJson.write(function));
  }

  public void drop(FunctionDef function) {
    functions.remove(new TableName(function.schema(), function.name()));
    transaction.delete(CatalogStore.cell(CatalogStore.FUNCTION, function.id()));
  }

  /** The table, or null. */
  public TableDef table(TableName name) {
    return tables.get(name);
  }

  /** The table with this id, or null. */
  public TableDef table(long id) {
    return tables.values().stream().filter(t -> t.id() == id).findFirst().orElse(null);
  }

  /** Whether an index of that name is in the schema. */
  public boolean hasIndex(String schema, String name) {
    return indexOwner(schema, name) != null;
  }

  /** The table whose index is called so, or null. */
  public TableDef indexOwner(String schema, String name) {
    return tables.values().stream()
        .filter(t -> t.schema().equals(schema))
        .filter(t -> t.indexes().stream().anyMatch(i -> i.name().equals(name)))
        .findFirst()
        .orElse(null);
  }

  /** The table whose trigger is called so, or null. */
  public TableDef triggerOwner(String schema, String name) {
    return tables.values().stream()
        .filter(t -> t.schema().equals(schema) && t.trigger(name) != null)
        .findFirst()
        .orElse(null);
  }

  /** The definitions as they are after what was done until now. */
  public Catalog preview() {
    return catalog(oldVersion + 1);
  }

  /**
   * Whether the table's rows as read by this change stay unchanged until it has committed: no other
   * transaction writes them.
   */
  public boolean rowsAreAtRest(TableDef table) {
    return ids == null || drawn.contains(table.id()) || SystemKeys.isTemporary(table.id());
  }

  /**
   * To be called before a change depends on the rows of a table.
   *
   * @throws NeedsOwnTransaction if others may write them before this change commits
   */
  public void requireRowsAtRest(TableDef table) {
    if (!rowsAreAtRest(table)) {
      throw new NeedsOwnTransaction(table.qualifiedName());
    }
  }

  Set<Long> drawn() {
    return drawn;
  }

  boolean hasChangedTemporary() {
    return changedTemporary;
  }

  /** By the name of a temporary table that there is what a commit does with it. */
  Map<String, OnCommit> onCommit() {
    Map<String, OnCommit> kept = new HashMap<>(onCommit);
    kept.keySet().removeIf(name -> !tables.containsKey(temporary(name)));
    return kept;
  }

  private static TableName temporary(String name) {
    return new TableName(Catalog.TEMPORARY_SCHEMA, name);
  }

  /** Adds a temporary table, whose definition is not stored. */
  public void putTemporary(TableDef table, OnCommit commit) {
    schemas.add(Catalog.TEMPORARY_SCHEMA);
    onCommit.put(table.name(), commit);
    put(table);
  }

  /** A fresh id for a table or an index in this schema (S2). */
  public long drawId(String schema) {
    return schema.equals(Catalog.TEMPORARY_SCHEMA) ? temporaryIds.getAsLong() : drawId();
  }

  /** A fresh id for an object that is neither table nor index (S2). */
  public long drawId() {
    if (ids != null) {
      long id = ids.getAsLong();
      drawn.add(id);
      return id;
    }
    return drawId(transaction);
  }

  static long drawId(Transaction transaction) {
    byte[] stored = transaction.get(SystemKeys.TABLE_ID_COUNTER);
    long next = stored == null ? SystemKeys.FIRST_TABLE_ID : ByteBuffer.wrap(stored).getLong();
    transaction.put(
        SystemKeys.TABLE_ID_COUNTER, ByteBuffer.allocate(Long.BYTES).putLong(next + 1).array());
    return next;
  }

  public void addSchema(String name) {
    schemas.add(name);
    commentSchema(name, null);
  }

  /**
   * @param comment null for none
   */
  public void commentSchema(String name, String comment) {
    if (comment == null) {
      schemaComments.remove(name);
    } else {
      schemaComments.put(name, comment);
    }
    transaction.put(schemaCell(name), CatalogJson.write(new CatalogJson.Schema(name, comment)));
  }

  public void removeSchema(String name) {
    schemas.remove(name);
    schemaComments.remove(name);
    transaction.delete(schemaCell(name));
  }

  /** Adds a table, or replaces the one with its id. */
  public void put(TableDef table) {
    TableDef old = table(table.id());
    if (old != null) {
      tables.remove(new TableName(old.schema(), old.name()));
    }
    tables.put(new TableName(table.schema(), table.name()), table);
    if (SystemKeys.isTemporary(table.id())) {
      changedTemporary = true;
      if (old != null && !old.name().equals(table.name())) {
        onCommit.put(table.name(), onCommit.remove(old.name()));
      }
      return;
    }
    transaction.put(CatalogStore.cell(CatalogStore.TABLE, table.id()), CatalogJson.write(table));
  }

  /** Adds a view, or replaces the one with its id. */
  public void put(ViewDef view) {
    views.values().removeIf(v -> v.id() == view.id());
    views.put(new TableName(view.schema(), view.name()), view);
    transaction.put(CatalogStore.cell(CatalogStore.VIEW, view.id()), CatalogJson.write(view));
  }

  public void drop(ViewDef view) {
    views.remove(new TableName(view.schema(), view.name()));
    transaction.delete(CatalogStore.cell(CatalogStore.VIEW, view.id()));
  }

  /**
   * Adds a sequence, or replaces the one with its id, or the one of its name; that one's counter is
   * gone then.
   */
  public void put(SequenceDef sequence) {
    sequences.values().removeIf(s -> s.id() == sequence.id());
    TableName name = new TableName(sequence.schema(), sequence.name());
    SequenceDef old = sequences.get(name);
    if (old != null) {
      drop(old);
    }
    sequences.put(name, sequence);
    transaction.put(
        CatalogStore.cell(CatalogStore.SEQUENCE, sequence.id()), CatalogJson.write(sequence));
  }

  public void drop(SequenceDef sequence) {
    sequences.remove(new TableName(sequence.schema(), sequence.name()));
    transaction.delete(CatalogStore.cell(CatalogStore.SEQUENCE, sequence.id()));
    // Its counter is deleted later: sessions may draw from it until this change has committed.
    leave(new DroppedSpace(sequence.id(), true));
  }

  /** Gives a table another name in its schema. */
  public void rename(TableDef table, String newName) {
    put(table.edit().name(newName).build());
  }

  /** Removes a table with its indexes; what they hold goes onto the list of dropped spaces (S5). */
  public void drop(TableDef table) {
    tables.remove(new TableName(table.schema(), table.name()));
    if (SystemKeys.isTemporary(table.id())) {
      changedTemporary = true;
      return;
    }
    transaction.delete(CatalogStore.cell(CatalogStore.TABLE, table.id()));
    leave(new DroppedSpace(table.id(), true));
    table.indexes().forEach(this::abandon);
    table.triggers().forEach(trigger -> abandon(table, trigger));
  }

  /** Removes one trigger of a table; its notifications go onto the list of what is to be done. */
  public void dropTrigger(TableDef table, TriggerDef trigger) {
    put(table.withTriggers(table.triggers().stream().filter(t -> t.id() != trigger.id()).toList()));
    abandon(table, trigger);
  }

  private void abandon(TableDef table, TriggerDef trigger) {
    leave(new TriggerWork(trigger.id(), table.id(), TriggerWork.Kind.DROP));
  }

  /** Notes what the runtime of triggers has to do after this change, even after a crash. */
  public void leave(TriggerWork work) {
    transaction.put(CatalogStore.cell(work), CatalogJson.write(work));
  }

  /** Removes one index of a table. */
  public void dropIndex(TableDef table, IndexDef index) {
    put(table.withoutIndex(index.id()));
    abandon(index);
  }

  private void abandon(IndexDef index) {
    if (SystemKeys.isTemporary(index.id())) {
      return;
    }
    transaction.delete(CatalogStore.cell(CatalogStore.BUILD, index.id()));
    leave(new DroppedSpace(index.id(), false));
  }

  private void leave(DroppedSpace space) {
    transaction.put(CatalogStore.cell(space), CatalogJson.write(space));
  }

  /** Notes that a column's large objects are to be deleted; the column is gone. */
  public void leaveObjects(TableDef table, ColumnDef column) {
    if (!SystemKeys.isTemporary(table.id())) {
      leave(new DroppedSpace(table.id(), false, column.id()));
    }
  }

  /** Starts the build of an index that the table has in state BUILDING. */
  public void startBuild(IndexBuild build) {
    if (SystemKeys.isTemporary(build.indexId())) {
      return;
    }
    transaction.put(
        CatalogStore.cell(CatalogStore.BUILD, build.indexId()), CatalogJson.write(build));
  }

  /** Makes a filled index public. */
  public void finishBuild(TableDef table, long indexId) {
    put(
        table.withIndexes(
            table.indexes().stream()
                .map(i -> i.id() == indexId ? i.withState(IndexDef.State.PUBLIC) : i)
                .toList()));
    if (!SystemKeys.isTemporary(indexId)) {
      transaction.delete(CatalogStore.cell(CatalogStore.BUILD, indexId));
    }
  }

  /** The catalog after this change; also writes the header (S1). To be called once, at the end. */
  Catalog finish() {
    long version = oldVersion + 1;
    transaction.put(
        CatalogStore.HEADER_CELL,
        CatalogJson.write(new CatalogJson.Header(CatalogJson.FORMAT, version)));
    return catalog(version);
  }

  private Catalog catalog(long version) {
    return new Catalog(
        version, schemas, tables, views, sequences, functions, domains, schemaComments);
  }

  /** Schemas have no ids: their rows are keyed by the bytes of the name. */
  private static CellKey schemaCell(String name) {
    byte[] prefix = SystemKeys.key(SystemKeys.CATALOG, CatalogStore.SCHEMA).unsafeBytes();
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    return CellKey.of(
        Key.wrap(ByteBuffer.allocate(prefix.length + text.length).put(prefix).put(text).array()));
  }
}
