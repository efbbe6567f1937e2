package io.mokadb.sql.catalog.store;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FollowerDef;
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
  private final EditedSchemas schemas;
  private final Map<TableName, TableDef> tables;
  private final EditedDefinitions<ViewDef> views;
  private final EditedDefinitions<SequenceDef> sequences;
  private final EditedDefinitions<FunctionDef> functions;
  private final EditedDefinitions<DomainDef> domains;
  private final Leftovers leftovers;

  /** Draws ids outside the transaction; null: in it. */
  private final LongSupplier ids;

  private final Set<Long> drawn;
  private final TemporaryDefinitions temporary;
  private final RowsAtRest rest;

  /**
   * A change in a transaction of its own.
   *
   * @param shared whether other processes commit rows
   */
  CatalogEditor(Leftovers leftovers, Catalog catalog, boolean shared) {
    this(
        leftovers,
        catalog.version(),
        catalog,
        null,
        Set.of(),
        new TemporaryDefinitions(null, Map.of()),
        shared ? RowsAtRest.Reach.OTHER_PROCESSES : RowsAtRest.Reach.NOWHERE);
  }

  /** A change that is part of an open transaction. */
  CatalogEditor(
      Leftovers leftovers,
      PendingDefinitions pending,
      LongSupplier ids,
      LongSupplier temporaryIds) {
    this(
        leftovers,
        pending.base().version(),
        pending.catalog(),
        ids,
        pending.drawn(),
        new TemporaryDefinitions(temporaryIds, pending.onCommit()),
        RowsAtRest.Reach.EVERYWHERE);
  }

  private CatalogEditor(
      Leftovers leftovers,
      long oldVersion,
      Catalog catalog,
      LongSupplier ids,
      Set<Long> drawnBefore,
      TemporaryDefinitions temporary,
      RowsAtRest.Reach reach) {
    this.transaction = leftovers.transaction();
    this.oldVersion = oldVersion;
    this.ids = ids;
    this.temporary = temporary;
    this.drawn = new HashSet<>(drawnBefore);
    this.rest = new RowsAtRest(reach, drawn);
    this.schemas = new EditedSchemas(transaction, catalog);
    this.tables = new HashMap<>(catalog.tables());
    this.views = new EditedDefinitions<>(transaction, CatalogStore.VIEW, catalog.views());
    this.sequences =
        new EditedDefinitions<>(transaction, CatalogStore.SEQUENCE, catalog.sequences());
    this.functions =
        new EditedDefinitions<>(transaction, CatalogStore.FUNCTION, catalog.functions());
    this.domains = new EditedDefinitions<>(transaction, CatalogStore.DOMAIN, catalog.domains());
    this.leftovers = leftovers;
  }

  /** The transaction of the change, for reads. */
  public Transaction transaction() {
    return transaction;
  }

  public Set<String> schemas() {
    return schemas.names();
  }

  public Map<TableName, TableDef> tables() {
    return Map.copyOf(tables);
  }

  public Map<TableName, ViewDef> views() {
    return views.all();
  }

  public Map<TableName, SequenceDef> sequences() {
    return sequences.all();
  }

  public Map<TableName, FunctionDef> functions() {
    return functions.all();
  }

  public Map<TableName, DomainDef> domains() {
    return domains.all();
  }

  /** Adds a domain, or replaces the one with its id. */
  public void put(DomainDef domain) {
    domains.put(domain);
  }

  public void drop(DomainDef domain) {
    domains.drop(domain);
  }

  /** Adds a function, or replaces the one with its id. */
  public void put(FunctionDef function) {
    functions.put(function);
  }

  public void drop(FunctionDef function) {
    functions.drop(function);
  }

  /** The table, or null. */
  public TableDef table(TableName name) {
    return tables.get(name);
  }

  /** The table with this id, or null. */
  public TableDef table(long id) {
    return tables.values().stream().filter(t -> t.id() == id).findFirst().orElse(null);
  }

  /** True if an index of that name is in the schema. */
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

  /** What the change may rely on if it looks at rows, and the other changes that it has to meet. */
  public RowsAtRest rows() {
    return rest;
  }

  /** The ids of what this change has made, or the open transaction that it is part of. */
  public Set<Long> drawn() {
    return drawn;
  }

  TemporaryDefinitions temporaryTables() {
    return temporary;
  }

  /** The action of a commit on each temporary table, by its name. */
  Map<String, OnCommit> onCommit() {
    return temporary.onCommit(tables.keySet());
  }

  /** Adds a temporary table, whose definition is not stored. */
  public void putTemporary(TableDef table, OnCommit commit) {
    schemas.addTemporary();
    temporary.declare(table.name(), commit);
    put(table);
  }

  /** A fresh id for a table or an index in this schema (S2). */
  public long drawId(String schema) {
    return schema.equals(Catalog.TEMPORARY_SCHEMA) ? temporary.drawId() : drawId();
  }

  /** A fresh id for an object that is neither table nor index (S2). */
  public long drawId() {
    long id = ids == null ? DrawnIds.next(transaction) : ids.getAsLong();
    drawn.add(id);
    return id;
  }

  public void addSchema(String name) {
    schemas.add(name);
  }

  /**
   * @param comment null for none
   */
  public void commentSchema(String name, String comment) {
    schemas.comment(name, comment);
  }

  public void removeSchema(String name) {
    schemas.remove(name);
  }

  /**
   * Adds a table, or replaces the one with its id.
   *
   * @throws MokaException {@code SERIALIZATION_CONFLICT} if another change of it is under way
   */
  public void put(TableDef table) {
    rest.requireFree(table(table.id()));
    store(table);
  }

  private void store(TableDef table) {
    TableDef old = table(table.id());
    if (old != null) {
      tables.remove(old.fullName());
    }
    tables.put(table.fullName(), table);
    if (SystemKeys.isTemporary(table.id())) {
      temporary.put(old, table);
      return;
    }
    transaction.put(CatalogStore.cell(CatalogStore.TABLE, table.id()), CatalogJson.write(table));
  }

  /** Adds a view, or replaces the one with its id. */
  public void put(ViewDef view) {
    leftovers.ofReplaced(views.get(view.fullName()), view);
    views.put(view);
  }

  public void drop(ViewDef view) {
    views.drop(view);
    leftovers.ofView(view);
  }

  /**
   * Adds a sequence, or replaces the one with its id, or the one of its name; that one's counter is
   * deleted then.
   */
  public void put(SequenceDef sequence) {
    SequenceDef old = sequences.get(sequence.fullName());
    if (old != null && old.id() != sequence.id()) {
      drop(old);
    }
    sequences.put(sequence);
  }

  public void drop(SequenceDef sequence) {
    sequences.drop(sequence);
    // Its counter goes later: another session may draw from it until this change has committed.
    leftovers.ofObject(sequence.id());
  }

  /**
   * Adds a table whose rows are stored already, and the entries of its indexes, under ids of {@link
   * Definitions#drawSpace}.
   *
   * @param rows how many; their hidden ids are numbers from 1. 0 if they have none
   */
  public void adopt(TableDef table, long rows) {
    leftovers.adopted(table.id());
    table.indexes().forEach(index -> leftovers.adopted(index.id()));
    if (rows > 0) {
      transaction.put(
          SystemKeys.rowIdCounter(table.id()),
          ByteBuffer.allocate(Long.BYTES).putLong(rows + 1).array());
    }
    put(table);
  }

  /** Gives a table another name in its schema. */
  public void rename(TableDef table, String newName) {
    put(table.edit().name(newName).build());
  }

  /** Removes a table with its indexes; what they hold goes onto the list of dropped spaces (S5). */
  public void drop(TableDef table) {
    tables.remove(table.fullName());
    if (SystemKeys.isTemporary(table.id())) {
      temporary.drop();
      return;
    }
    transaction.delete(CatalogStore.cell(CatalogStore.TABLE, table.id()));
    leftovers.ofObject(table.id());
    table.indexes().forEach(leftovers::ofIndex);
    table.triggers().forEach(trigger -> leftovers.ofTrigger(table, trigger));
    leftovers.ofFollower(table, null);
  }

  /** Lets a table announce other columns to views; null for nothing any more. */
  public void follow(TableDef table, FollowerDef follower) {
    put(table.edit().follower(follower).build());
    leftovers.ofFollower(table, follower);
  }

  /** Removes one trigger of a table; its notifications go onto the list of what is to be done. */
  public void dropTrigger(TableDef table, TriggerDef trigger) {
    put(table.withTriggers(table.triggers().stream().filter(t -> t.id() != trigger.id()).toList()));
    leftovers.ofTrigger(table, trigger);
  }

  /** Notes what is to be done after this change, even after a crash. */
  public void leave(RemainingWork work) {
    leftovers.add(work);
  }

  /** Removes one index of a table, which no other change of it needs. */
  public void dropIndex(TableDef table, IndexDef index) {
    storeIndexes(table, table.withoutIndex(index.id()));
    leftovers.ofIndex(index);
  }

  /** Notes that a column's large objects are to be deleted; the column is gone. */
  public void leaveObjects(TableDef table, ColumnDef column) {
    leftovers.ofColumn(table, column);
  }

  /** Starts the build of an index that the table has in state BUILDING. */
  public void startBuild(IndexBuild build) {
    leftovers.startBuild(build);
  }

  /** Makes a filled index public. */
  public void finishBuild(TableDef table, long indexId) {
    storeIndexes(
        table,
        table.withIndexes(
            table.indexes().stream()
                .map(i -> i.id() == indexId ? i.withState(IndexDef.State.PUBLIC) : i)
                .toList()));
    leftovers.endBuild(indexId);
  }

  private void storeIndexes(TableDef before, TableDef after) {
    store(after);
    KeyWays.changed(before, after, this::table).forEach(id -> store(KeyWays.marked(table(id))));
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
        version,
        schemas.names(),
        tables,
        views.all(),
        sequences.all(),
        functions.all(),
        domains.all(),
        schemas.comments());
  }
}
