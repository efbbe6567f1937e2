package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.Temporary;
import java.util.Collection;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Names of schemas, tables and indexes: how they are resolved, and which are free. */
final class ObjectNames {
  /** The one catalog that there is, as JDBC knows the word. */
  private static final String CATALOG = "MOKA";

  private static final String INFORMATION_SCHEMA = "INFORMATION_SCHEMA";

  /** Where tables and procedures of the running engine are. */
  private static final String SYSTEM = "MOKA";

  private ObjectNames() {}

  /**
   * The full name of a table or an index.
   *
   * @throws MokaException {@code NO_SUCH_SCHEMA} for another catalog or too many parts
   */
  static TableName resolve(SqlIdentifier name, String schema) {
    List<String> parts = name.names;
    String last = valid(parts.get(parts.size() - 1));
    return switch (parts.size()) {
      case 1 -> new TableName(schema, last);
      case 2 -> new TableName(parts.get(0), last);
      case 3 -> {
        if (!parts.get(0).equals(CATALOG)) {
          throw new MokaException(
              SqlState.NO_SUCH_SCHEMA, "There is no catalog " + parts.get(0) + ", only " + CATALOG);
        }
        yield new TableName(parts.get(1), last);
      }
      default ->
          throw new MokaException(SqlState.NO_SUCH_SCHEMA, "The name has too many parts: " + name);
    };
  }

  /**
   * As {@link #resolve(SqlIdentifier, String)}, but a temporary table comes before others of its
   * name.
   */
  static TableName resolve(SqlIdentifier name, String schema, Catalog catalog) {
    boolean temporary = name.isSimple() && catalog.isTemporary(name.getSimple());
    return resolve(name, temporary ? Catalog.TEMPORARY_SCHEMA : schema);
  }

  static TableName resolve(SqlIdentifier name, String schema, CatalogEditor editor) {
    boolean temporary =
        name.isSimple()
            && editor.table(new TableName(Catalog.TEMPORARY_SCHEMA, name.getSimple())) != null;
    return resolve(name, temporary ? Catalog.TEMPORARY_SCHEMA : schema);
  }

  /** As {@link #resolve(SqlIdentifier, String)} for an index, that of a temporary table first. */
  static TableName resolveIndex(SqlIdentifier name, String schema, CatalogEditor editor) {
    boolean temporary =
        name.isSimple() && editor.indexOwner(Catalog.TEMPORARY_SCHEMA, name.getSimple()) != null;
    return resolve(name, temporary ? Catalog.TEMPORARY_SCHEMA : schema);
  }

  /** The name of a table that is to be created. */
  static TableName create(
      CatalogEditor editor, SqlIdentifier identifier, String schema, Temporary temporary) {
    if (temporary == null) {
      TableName name = resolve(identifier, schema);
      requireWritableSchema(editor, identifier, name.schema());
      return name;
    }
    TableName name = resolve(identifier, Catalog.TEMPORARY_SCHEMA);
    if (!name.schema().equals(Catalog.TEMPORARY_SCHEMA)) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "A temporary table is in no schema of the database; leave out " + name.schema());
    }
    return name;
  }

  /**
   * @throws MokaException {@code INVALID_STATEMENT} for a name that is blank
   */
  static String valid(String name) {
    if (name.isBlank()) {
      throw new MokaException(SqlState.INVALID_STATEMENT, "A name must not be blank");
    }
    return name;
  }

  /**
   * @throws MokaException {@code NO_SUCH_SCHEMA}, or {@code NOT_AUTHORISED} for the read-only
   *     schema
   */
  static void requireWritableSchema(CatalogEditor editor, SqlIdentifier name, String schema) {
    if (isReadOnly(schema)) {
      throw readOnly();
    }
    requireStored(schema);
    if (!editor.schemas().contains(schema)) {
      throw noSuchSchema(editor, schema, name.getParserPosition());
    }
  }

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for the schema of temporary tables
   */
  static void requireStored(String schema) {
    if (schema.equals(Catalog.TEMPORARY_SCHEMA)) {
      throw MokaException.unsupported(
          "In " + schema + " are temporary tables only; CREATE TEMPORARY TABLE makes them");
    }
  }

  static MokaException readOnly() {
    return new MokaException(
        SqlState.NOT_AUTHORISED,
        "The schemas " + INFORMATION_SCHEMA + " and " + SYSTEM + " cannot be changed");
  }

  static boolean isReadOnly(String schema) {
    return schema.equals(INFORMATION_SCHEMA) || schema.equals(SYSTEM);
  }

  static MokaException noSuchSchema(CatalogEditor editor, String schema, SqlParserPos position) {
    return NameErrors.noSchema(schema, position, editor.schemas());
  }

  /**
   * The error for a table or view that does not exist, or whose schema does not.
   *
   * @param kind what it should be
   * @param schema in which it was looked for
   */
  static MokaException noSuch(
      String kind,
      CatalogEditor editor,
      SqlIdentifier name,
      String schema,
      Collection<TableName> known) {
    return editor.schemas().contains(schema)
        ? NameErrors.noTable(kind, name, inSchema(known, schema))
        : noSuchSchema(editor, schema, name.getParserPosition());
  }

  private static List<String> inSchema(Collection<TableName> names, String schema) {
    return names.stream()
        .filter(name -> name.schema().equals(schema))
        .map(TableName::name)
        .toList();
  }

  /** As {@link #requireTable}, and it must not be a materialized view. */
  static TableDef requireBaseTable(CatalogEditor editor, SqlIdentifier identifier, String schema) {
    TableDef table = requireTable(editor, identifier, schema);
    requireBase(editor, table);
    return table;
  }

  static void requireBase(CatalogEditor editor, TableDef table) {
    if (editor
        .views()
        .containsKey(new TableName(table.schema(), MaterializedViews.queryName(table.name())))) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          table.qualifiedName()
              + " is a materialized view, not a table: REFRESH, ALTER and DROP MATERIALIZED VIEW"
              + " change it");
    }
  }

  /**
   * The table of that name, which may be changed.
   *
   * @throws MokaException {@code NO_SUCH_TABLE}, or {@code INVALID_STATEMENT} for a view
   */
  static TableDef requireTable(CatalogEditor editor, SqlIdentifier identifier, String schema) {
    TableName name = resolve(identifier, schema, editor);
    if (isReadOnly(name.schema())) {
      throw readOnly();
    }
    TableDef table = editor.table(name);
    if (table == null) {
      if (editor.views().containsKey(name)) {
        throw new MokaException(SqlState.INVALID_STATEMENT, name + " is a view, not a table");
      }
      throw noSuch("table", editor, identifier, name.schema(), editor.tables().keySet());
    }
    return table;
  }

  /**
   * @throws MokaException {@code NO_SUCH_COLUMN}
   */
  static ColumnDef requireColumn(TableDef table, SqlIdentifier column) {
    int ordinal = table.ordinalOf(column.getSimple());
    if (ordinal < 0) {
      throw NameErrors.noColumn(
          column, table.name(), table.columns().stream().map(ColumnDef::name).toList());
    }
    return table.columns().get(ordinal);
  }

  /**
   * @throws MokaException {@code TABLE_EXISTS} if a table, view or sequence is called so
   */
  static void requireFree(CatalogEditor editor, TableName name) {
    String what =
        editor.table(name) != null
            ? "Table "
            : editor.views().containsKey(name)
                ? "View "
                : editor.sequences().containsKey(name) ? "Sequence " : null;
    if (what != null) {
      throw new MokaException(SqlState.TABLE_EXISTS, what + name + " exists already");
    }
  }
}
