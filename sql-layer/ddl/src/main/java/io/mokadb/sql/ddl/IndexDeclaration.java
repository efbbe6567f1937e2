package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DerivedDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.parser.ast.CreateIndex;
import io.mokadb.sql.parser.ast.IndexPart;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** Puts one more index into a table's definition. Confined. */
final class IndexDeclaration {
  private final CatalogEditor editor;
  private final ExpressionCheck expressions;
  private final List<Integer> ids = new ArrayList<>();
  private TableDef table;

  /**
   * @param expressions looks at what is computed; may be null for an index of columns
   */
  IndexDeclaration(CatalogEditor editor, TableDef table, ExpressionCheck expressions) {
    this.editor = editor;
    this.table = table;
    this.expressions = expressions;
  }

  /** The index to be filled; null if there is nothing to fill, because the table is empty. */
  DeclaredIndex declare(String name, CreateIndex statement) {
    for (IndexPart part : statement.parts()) {
      add(part.column() == null ? derived(part.sql()) : columnId(part.column()), part.sql());
    }
    Integer condition = null;
    if (statement.condition() != null) {
      condition = derived(statement.condition().sql());
      SqlType type = table.typeAt(table.ordinalOfId(condition));
      if (type.kind() != Kind.BOOLEAN) {
        throw new MokaException(
            SqlState.TYPE_MISMATCH,
            "The WHERE of index " + name + " is not a condition, but " + type);
      }
    }
    return put(name, statement.unique(), statement.nullsAgree(), condition);
  }

  /** As {@link #declare(String, CreateIndex)}, for an index of columns. */
  DeclaredIndex declare(
      String name, boolean unique, boolean nullsAgree, List<SqlIdentifier> columns) {
    columns.forEach(column -> add(columnId(column), column.getSimple()));
    return put(name, unique, nullsAgree, null);
  }

  private void add(int id, String name) {
    if (ids.contains(id)) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "An index of table " + table.qualifiedName() + " names " + name + " twice");
    }
    ids.add(id);
  }

  private int columnId(SqlIdentifier column) {
    return ObjectNames.requireColumn(table, column).id();
  }

  /** The id of what an expression computes: several indexes may share it. */
  private int derived(String sql) {
    for (DerivedDef one : table.derived()) {
      if (one.sql().equals(sql)) {
        return one.id();
      }
    }
    SqlType type = expressions.derivedType(table, sql, editor.preview());
    DerivedDef added = new DerivedDef(table.nextColumnId(), sql, type);
    List<DerivedDef> all = new ArrayList<>(table.derived());
    all.add(added);
    table = table.edit().derived(all).nextColumnId(added.id() + 1).build();
    return added.id();
  }

  private DeclaredIndex put(String name, boolean unique, boolean nullsAgree, Integer condition) {
    editor.rows().requireOwnTransaction(table);
    boolean empty = TableEdits.staysEmpty(editor, table);
    IndexDef index =
        new IndexDef(
            editor.drawId(table.schema()),
            name,
            unique,
            ids,
            empty ? IndexDef.State.PUBLIC : IndexDef.State.BUILDING,
            condition,
            unique && nullsAgree ? Boolean.TRUE : null);
    List<IndexDef> indexes = new ArrayList<>(table.indexes());
    indexes.add(index);
    editor.put(table.withIndexes(indexes));
    if (empty) {
      return null;
    }
    IndexBuild build = new IndexBuild(index.id(), table.id(), null);
    editor.startBuild(build);
    return new DeclaredIndex(build, editor.table(table.id()));
  }

  /** True if an index computes something of a column. */
  static boolean computesOf(TableDef table, IndexDef index, ColumnDef column) {
    return table.derived().stream()
        .filter(
            one ->
                index.columnIds().contains(one.id())
                    || Integer.valueOf(one.id()).equals(index.conditionId()))
        .anyMatch(one -> CheckText.names(one.sql(), column.name()));
  }

  /** The table with another name for a column in what its indexes compute. */
  static List<DerivedDef> renamed(TableDef table, String column, String name) {
    return table.derived().stream()
        .map(one -> one.withSql(CheckText.renamed(one.sql(), column, name)))
        .toList();
  }

  /** What indexes compute under another definition of the columns. */
  static List<DerivedDef> retyped(
      TableDef table, CatalogEditor editor, ExpressionCheck expressions) {
    return table.derived().stream()
        .map(one -> one.withType(expressions.derivedType(table, one.sql(), editor.preview())))
        .toList();
  }
}
