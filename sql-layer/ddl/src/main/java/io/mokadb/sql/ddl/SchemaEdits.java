package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.OnCommit;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.parser.ast.CreateIndex;
import io.mokadb.sql.parser.ast.CreateSchema;
import io.mokadb.sql.parser.ast.CreateTable;
import io.mokadb.sql.parser.ast.DropIndex;
import io.mokadb.sql.parser.ast.DropObjects;
import io.mokadb.sql.parser.ast.DropSchema;
import io.mokadb.sql.parser.ast.DropTable;
import io.mokadb.sql.parser.ast.Temporary;
import io.mokadb.sql.parser.ast.Truncate;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;

/** Catalog changes of each statement, with their checks. Stateless. */
final class SchemaEdits {
  private final ExpressionCheck expressions;
  private final ConstraintEdits constraints;
  private final IdentityEdits identities;
  private final TriggerDependents triggers;

  SchemaEdits(
      ExpressionCheck expressions,
      ConstraintEdits constraints,
      IdentityEdits identities,
      TriggerDependents triggers) {
    this.expressions = expressions;
    this.constraints = constraints;
    this.identities = identities;
    this.triggers = triggers;
  }

  /** Whether a table was created. */
  boolean createTable(CatalogEditor editor, CreateTable statement, String schema) {
    TableName name = ObjectNames.create(editor, statement.name(), schema, statement.temporary());
    if (editor.table(name) != null) {
      if (statement.ifNotExists()) {
        return false;
      }
    }
    ObjectNames.requireFree(editor, name);
    TableDef table = new TableDeclaration(statement, name, schema).define(editor, expressions);
    put(editor, table, statement.temporary());
    constraints.add(editor, table.id(), statement.constraints());
    constraints.addDomainChecks(editor, table.id());
    return true;
  }

  /**
   * @param temporaryOrNull what is said of a temporary one
   */
  static void put(CatalogEditor editor, TableDef table, Temporary temporaryOrNull) {
    if (temporaryOrNull == null) {
      editor.put(table);
      return;
    }
    if (!table.notifications().isEmpty()) {
      throw MokaException.unsupported(
          "A temporary table has no columns that are notified, for it has no triggers");
    }
    if (!table.groups().isEmpty()) {
      throw MokaException.unsupported(
          "A temporary table has no column groups, for nobody else writes to it");
    }
    editor.putTemporary(table, OnCommit.valueOf(temporaryOrNull.name()));
  }

  /** Whether a table was dropped. All are, or none. */
  boolean dropTables(CatalogEditor editor, DropTable statement, String schema) {
    Set<TableDef> found = new LinkedHashSet<>();
    for (SqlIdentifier identifier : statement.names()) {
      TableName name = ObjectNames.resolve(identifier, schema, editor);
      if (ObjectNames.isReadOnly(name.schema())) {
        throw ObjectNames.readOnly();
      }
      TableDef table = editor.table(name);
      if (table != null) {
        ObjectNames.requireBase(editor, table);
        found.add(table);
      } else if (editor.views().containsKey(name)) {
        throw new MokaException(
            SqlState.INVALID_STATEMENT, name + " is a view; DROP VIEW drops it");
      } else if (!statement.ifExists()) {
        throw ObjectNames.noSuchTable(name);
      }
    }
    found.forEach(table -> triggers.beforeDrop(table, statement.cascade()));
    drop(editor, found, statement.cascade());
    triggers.afterChange(editor, statement.cascade());
    return !found.isEmpty();
  }

  private static void drop(CatalogEditor editor, Collection<TableDef> tables, boolean cascade) {
    List<Long> ids = tables.stream().map(TableDef::id).toList();
    for (TableDef table : tables) {
      ConstraintEdits.release(editor, editor.table(table.id()), ids, cascade);
    }
    ViewCheck.drop(editor, ids, cascade);
    ids.forEach(id -> editor.drop(editor.table(id)));
    ids.forEach(id -> SequenceOwners.drop(editor, id, cascade));
  }

  /**
   * Replaces a table by an empty one of the same definition: its rows are under another id then.
   * Identity values go on, unless they are to begin again.
   */
  boolean truncate(CatalogEditor editor, Truncate statement, String schema) {
    Set<String> names = new HashSet<>();
    List<TableDef> tables = new ArrayList<>();
    for (SqlIdentifier name : statement.names()) {
      TableDef table = ObjectNames.requireBaseTable(editor, name, schema);
      if (names.add(table.qualifiedName())) {
        tables.add(table);
      }
    }
    for (TableDef table : tables) {
      requireEmptied(editor, table, names);
    }
    for (TableDef table : tables) {
      truncate(editor, editor.table(table.id()), statement.restarts());
    }
    return true;
  }

  /** Rows that refer to those of the table have to go with them. */
  private static void requireEmptied(CatalogEditor editor, TableDef old, Set<String> emptied) {
    for (long child : old.constraints().referencing()) {
      if (!emptied.contains(editor.table(child).qualifiedName())) {
        throw new MokaException(
            SqlState.DEPENDENT_OBJECTS_EXIST,
            "Table "
                + editor.table(child).qualifiedName()
                + " has a foreign key to "
                + old.qualifiedName()
                + ", so that cannot be truncated; name both, or delete its rows instead");
      }
    }
  }

  /** Replaces a table that nothing refers to by an empty one. */
  void empty(CatalogEditor editor, TableDef table) {
    truncate(editor, table, false);
  }

  private void truncate(CatalogEditor editor, TableDef old, boolean restarts) {
    triggers.beforeTruncate(old);
    editor.drop(old);
    long id = editor.drawId(old.schema());
    List<IndexDef> indexes = new ArrayList<>();
    for (IndexDef index : old.indexes()) {
      // Empty, so an index whose build was under way is complete.
      indexes.add(index.copied(editor.drawId(old.schema()), index.name()));
    }
    List<ColumnDef> columns =
        restarts
            ? old.columns().stream().map(IdentityEdits::fresh).toList()
            : identities.continued(old, old.columns());
    editor.put(old.editAs(id).indexes(indexes).columns(columns).build());
    ConstraintEdits.move(editor, old, id);
    ViewCheck.move(editor, old.id(), id);
    SequenceOwners.move(editor, old.id(), id);
    if (restarts) {
      SequenceOwners.restart(editor, id);
    }
  }

  /** Whether a schema was created. */
  boolean createSchema(CatalogEditor editor, CreateSchema statement) {
    String name = ObjectNames.valid(statement.name().getSimple());
    ObjectNames.requireStored(name);
    if (editor.schemas().contains(name) || ObjectNames.isReadOnly(name)) {
      if (statement.ifNotExists()) {
        return false;
      }
      throw new MokaException(SqlState.SCHEMA_EXISTS, "Schema " + name + " exists already");
    }
    editor.addSchema(name);
    return true;
  }

  /** Whether tables were dropped with the schema. */
  boolean dropSchema(CatalogEditor editor, DropSchema statement) {
    String name = statement.name().getSimple();
    if (ObjectNames.isReadOnly(name)) {
      throw ObjectNames.readOnly();
    }
    ObjectNames.requireStored(name);
    if (name.equals(Catalog.DEFAULT_SCHEMA)) {
      throw new MokaException(
          SqlState.NOT_AUTHORISED, "The schema " + name + " is always there; it cannot be dropped");
    }
    if (!editor.schemas().contains(name)) {
      if (statement.ifExists()) {
        return false;
      }
      throw ObjectNames.noSuchSchema(name);
    }
    List<TableDef> tables =
        editor.tables().values().stream().filter(t -> t.schema().equals(name)).toList();
    List<ViewDef> views =
        editor.views().values().stream().filter(v -> v.schema().equals(name)).toList();
    List<SequenceDef> sequences =
        editor.sequences().values().stream().filter(s -> s.schema().equals(name)).toList();
    List<FunctionDef> functions =
        editor.functions().values().stream().filter(f -> f.schema().equals(name)).toList();
    List<DomainDef> domains =
        editor.domains().values().stream().filter(d -> d.schema().equals(name)).toList();
    if (!(tables.isEmpty()
            && views.isEmpty()
            && sequences.isEmpty()
            && functions.isEmpty()
            && domains.isEmpty())
        && !statement.cascade()) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          "Schema " + name + " is not empty; drop what it has first, or say CASCADE");
    }
    ViewCheck.drop(editor, views.stream().map(ViewDef::id).toList(), true);
    views.forEach(editor::drop);
    ViewCheck.drop(editor, functions.stream().map(FunctionDef::id).toList(), true);
    functions.forEach(editor::drop);
    drop(editor, tables, statement.cascade());
    for (SequenceDef sequence : sequences) {
      // Those of columns have gone with their tables.
      if (editor.sequences().containsValue(sequence)) {
        SequenceDefaults.release(editor, sequence, true);
        editor.drop(sequence);
      }
    }
    domains.forEach(domain -> DomainEdits.drop(editor, domain, true));
    editor.removeSchema(name);
    triggers.afterChange(editor, true);
    return !tables.isEmpty();
  }

  void dropSequences(CatalogEditor editor, DropObjects statement, String schema) {
    SequenceEdits.drop(editor, statement, schema);
    triggers.afterChange(editor, statement.cascade());
  }

  /** The build to be done; null if there is none: the index exists, or the table is empty. */
  IndexBuild declareIndex(CatalogEditor editor, CreateIndex statement, String schema) {
    TableDef table = ObjectNames.requireTable(editor, statement.table(), schema);
    TableName name = ObjectNames.resolve(statement.name(), table.schema());
    if (!name.schema().equals(table.schema())) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "An index is in the schema of its table, " + table.schema());
    }
    if (ConstraintNames.isTaken(editor, name.schema(), name.name())) {
      if (statement.ifNotExists()) {
        return null;
      }
      throw new MokaException(
          SqlState.INDEX_EXISTS,
          "Schema " + name.schema() + " has an index or a key called " + name.name() + " already");
    }
    statement.included().forEach(column -> ObjectNames.requireColumn(table, column));
    return new IndexDeclaration(editor, table, expressions).declare(name.name(), statement);
  }

  /** Whether an index was dropped. All are, or none. */
  boolean dropIndexes(CatalogEditor editor, DropIndex statement, String schema) {
    boolean dropped = false;
    for (SqlIdentifier identifier : statement.names()) {
      TableName name = ObjectNames.resolveIndex(identifier, schema, editor);
      TableDef table = editor.indexOwner(name.schema(), name.name());
      if (table != null) {
        drop(editor, table, name.name());
        dropped = true;
      } else if (!statement.ifExists()) {
        throw new MokaException(
            SqlState.NO_SUCH_INDEX, "There is no index " + name.schema() + "." + name.name());
      }
    }
    return dropped;
  }

  private static void drop(CatalogEditor editor, TableDef table, String name) {
    for (IndexDef index : table.indexes()) {
      if (index.name().equals(name)) {
        IndexUse.requireUnused(editor, table, index);
        editor.dropIndex(table, index);
      }
    }
  }

  /** To be asked when the rows are at rest: what the snapshot shows is how it stays. */
  static boolean isEmpty(Transaction transaction, TableDef table) {
    try (ValueCursor cursor =
        transaction.scan(new Scan(new RowKeys(table).layout().all(), null, false, 1))) {
      return !cursor.next();
    }
  }
}
