package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.ColumnDeclaration;
import io.mokadb.sql.parser.ast.CreateTable;
import io.mokadb.sql.parser.ast.KeyConstraint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;

/** Makes the definition of a table from its CREATE TABLE statement. */
final class TableDeclaration {
  /** Columns that a table may have. */
  static final int MAX_COLUMNS = 4_096;

  private final CreateTable statement;
  private final TableName name;
  private final String schema;
  private final Map<String, ColumnDef> columns = new LinkedHashMap<>();
  private final List<NotificationDef> notifications = new ArrayList<>();

  /**
   * @param schema in which names of domains without one are looked for
   */
  TableDeclaration(CreateTable statement, TableName name, String schema) {
    this.statement = statement;
    this.name = name;
    this.schema = schema;
  }

  /**
   * The definition without checks and foreign keys, with ids drawn from {@code editor}.
   *
   * @throws MokaException for whatever is wrong with the declaration
   */
  TableDef define(CatalogEditor editor, ExpressionCheck expressions) {
    KeyConstraint primary = primaryKey();
    Set<String> keyColumns = primary == null ? Set.of() : new HashSet<>(names(primary.columns()));
    declareColumns(keyColumns, editor);
    for (ColumnDef column : columns.values()) {
      if (column.defaultSql() != null) {
        expressions.checkDefault(column);
      }
    }
    Set<String> taken = new HashSet<>();
    statement.constraints().checks().forEach(check -> reserve(editor, taken, check.name()));
    statement.constraints().foreignKeys().forEach(key -> reserve(editor, taken, key.name()));
    List<Integer> primaryKey = primary == null ? List.of() : ids(primary);
    String primaryKeyName = primary == null ? null : constraintName(editor, taken, primary, "PKEY");
    long id = editor.drawId(name.schema());
    List<IndexDef> indexes = new ArrayList<>();
    for (KeyConstraint key : statement.keys()) {
      if (!key.primary()) {
        indexes.add(
            new IndexDef(
                editor.drawId(name.schema()),
                constraintName(editor, taken, key, "KEY"),
                true,
                ids(key),
                IndexDef.State.PUBLIC,
                null,
                key.nullsAgree() ? Boolean.TRUE : null));
      }
    }
    TableDef table =
        TableDefBuilder.builder()
            .id(id)
            .schema(name.schema())
            .name(name.name())
            .columns(List.copyOf(columns.values()))
            .primaryKey(primaryKey)
            .primaryKeyName(primaryKeyName)
            .indexes(indexes)
            .nextColumnId(columns.size() + notifications.size())
            .version(1)
            .notifications(notifications)
            .groups(
                new GroupDeclaration(name.name(), columns, primaryKey).define(statement.groups()))
            .build();
    if (statement.comment() != null) {
      table = table.edit().comment(statement.comment()).build();
    }
    for (ColumnDef column : table.columns()) {
      if (column.isGenerated()) {
        expressions.checkGenerated(table, column, editor.preview());
      }
    }
    return table;
  }

  private KeyConstraint primaryKey() {
    List<KeyConstraint> found = statement.keys().stream().filter(KeyConstraint::primary).toList();
    if (found.size() > 1) {
      throw invalid("Table " + name.name() + " has more than one primary key");
    }
    return found.isEmpty() ? null : found.get(0);
  }

  private void declareColumns(Set<String> keyColumns, CatalogEditor editor) {
    if (statement.columns().isEmpty()) {
      throw invalid("Table " + name.name() + " has no columns");
    }
    if (statement.columns().size() > MAX_COLUMNS) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "Table "
              + name.name()
              + " has "
              + statement.columns().size()
              + " columns; at most "
              + MAX_COLUMNS
              + " are allowed");
    }
    for (ColumnDeclaration declared : statement.columns()) {
      int id = columns.size() + notifications.size();
      if (declared.isNotification()) {
        declareNotification(id, ObjectNames.valid(declared.name().getSimple()));
        continue;
      }
      ColumnDef column =
          ColumnDefinition.of(
              id,
              declared,
              keyColumns.contains(declared.name().getSimple()),
              DomainEdits.find(editor, declared.type(), schema));
      requireFree(column.name());
      columns.put(column.name(), column);
    }
    if (columns.isEmpty()) {
      throw invalid("Table " + name.name() + " has no columns that hold anything");
    }
  }

  private void declareNotification(int id, String column) {
    requireFree(column);
    notifications.add(new NotificationDef(id, column));
  }

  private void requireFree(String column) {
    if (columns.containsKey(column)
        || notifications.stream().anyMatch(n -> n.name().equals(column))) {
      throw new MokaException(
          SqlState.COLUMN_EXISTS, "Table " + name.name() + " has two columns called " + column);
    }
  }

  private List<Integer> ids(KeyConstraint key) {
    List<Integer> ids = new ArrayList<>();
    for (SqlIdentifier column : key.columns()) {
      ColumnDef found = columns.get(column.getSimple());
      if (found == null) {
        throw NameErrors.noColumn(column, name.name(), columns.keySet());
      }
      if (ids.contains(found.id())) {
        throw invalid("A key of table " + name.name() + " names column " + found.name() + " twice");
      }
      ids.add(found.id());
    }
    return ids;
  }

  /** Notes a name that was given to a check or a foreign key, which are added later. */
  private void reserve(CatalogEditor editor, Set<String> taken, SqlIdentifier given) {
    if (given != null && !taken.add(ConstraintNames.require(editor, name.schema(), given))) {
      throw new MokaException(
          SqlState.INDEX_EXISTS,
          "Table " + name.name() + " has two constraints called " + given.getSimple());
    }
  }

  /** As given, or made of table and columns and, if that is not free, a number. */
  private String constraintName(
      CatalogEditor editor, Set<String> taken, KeyConstraint key, String suffix) {
    if (key.name() != null) {
      String given = ObjectNames.valid(key.name().getSimple());
      if (!taken.add(given) || ConstraintNames.isTaken(editor, name.schema(), given)) {
        throw new MokaException(
            SqlState.INDEX_EXISTS,
            "Schema " + name.schema() + " has an index or a key called " + given + " already");
      }
      return given;
    }
    String base =
        key.primary()
            ? name.name() + "_" + suffix
            : name.name()
                + "_"
                + names(key.columns()).stream().collect(Collectors.joining("_"))
                + "_"
                + suffix;
    String free = base;
    for (int number = 1;
        taken.contains(free) || ConstraintNames.isTaken(editor, name.schema(), free);
        number++) {
      free = base + "_" + number;
    }
    taken.add(free);
    return free;
  }

  private static List<String> names(List<SqlIdentifier> columns) {
    return columns.stream().map(SqlIdentifier::getSimple).toList();
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}
