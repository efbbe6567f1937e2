package io.mokadb.sql.ddl;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.access.write.InsertOperator;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.TableChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Puts a table under another id with its rows in another form: with another type of a column, or
 * another primary key. All in the transaction that changes the definition, so that it happens or
 * not; commits of others wait meanwhile, and its size is limited. Stateless.
 */
final class TableRewrite {
  /** Rows that are rewritten at most. */
  static final long MAX_ROWS = 200_000;

  private final Executions executions;
  private final ExpressionCheck expressions;

  TableRewrite(Executions executions, ExpressionCheck expressions) {
    this.executions = executions;
    this.expressions = expressions;
  }

  /**
   * Replaces {@code old} by {@code shape}, which has the same columns by their ids, and perhaps
   * more that are generated.
   *
   * @param given by the id of a column, what its values are computed as from the old rows
   * @return the rows that were written, under the new id
   */
  TableChanges replace(
      CatalogEditor editor,
      TableDef old,
      TableDef shape,
      Map<Integer, String> given,
      DdlContext context) {
    if (!old.triggers().isEmpty()) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          "Table "
              + old.qualifiedName()
              + " has the trigger "
              + old.triggers().get(0).name()
              + ", and this change writes all rows again; drop the trigger first");
    }
    context.cancellation().check();
    editor.rows().requireAtRest(old);
    requireSmall(editor, old, context);
    long id = editor.drawId(old.schema());
    List<IndexDef> indexes = new ArrayList<>();
    for (IndexDef index : shape.indexes()) {
      indexes.add(index.copied(editor.drawId(old.schema()), index.name()));
    }
    TableDef renewed =
        shape
            .editAs(id)
            .indexes(indexes)
            .columns(
                executions.identityEdits().continued(editor, old, shape.columns()).stream()
                    .map(c -> c.withAbsent(null))
                    .toList())
            .build();
    TableChanges changes = new TableChanges();
    try (RowStream done =
        copy(editor, old, renewed, given, context)
            .open(executions.context(editor.transaction(), context, changes))) {
      done.next();
    }
    editor.drop(editor.table(old.id()));
    editor.put(renewed);
    ForeignKeyEdits.move(editor, old, id);
    ViewCheck.move(editor, old.id(), id);
    SequenceOwners.move(editor, old.id(), id);
    return changes;
  }

  private void requireSmall(CatalogEditor editor, TableDef table, DdlContext context) {
    String beyond = "SELECT 1 FROM " + Sql.name(table) + " OFFSET " + MAX_ROWS + " ROWS";
    if (executions.any(beyond, editor.preview(), editor.transaction(), context)) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "This change writes all rows of "
              + table.qualifiedName()
              + " again, which is done for at most "
              + MAX_ROWS
              + "; create another table, fill it by INSERT ... SELECT in parts, and rename it");
    }
  }

  private Operator copy(
      CatalogEditor editor,
      TableDef old,
      TableDef renewed,
      Map<Integer, String> given,
      DdlContext context) {
    int width = renewed.columns().size();
    int[] all = IntStream.range(0, width).toArray();
    Operator source;
    List<SqlType> types;
    if (width == old.columns().size() && given.isEmpty()) {
      source = new TableScanOperator(old, List.of(), false, all, null, null);
      types = old.columns().stream().map(ColumnDef::type).toList();
    } else {
      Queries.Query rows = executions.query(rows(old, renewed, given), editor.preview(), context);
      source = rows.root();
      types = rows.columns().stream().map(ColumnInfo::type).toList();
    }
    Expr[] exprs = new Expr[width];
    for (int i = 0; i < width; i++) {
      SqlType from = types.get(i);
      SqlType to = renewed.columns().get(i).type();
      exprs[i] = from.equals(to) ? Exprs.input(i) : Exprs.cast(Exprs.input(i), from, to, true);
    }
    return new InsertOperator(
        asGiven(renewed),
        new ProjectOperator(source, exprs),
        all,
        new Expr[width],
        null,
        ConstraintGraph.unchecked(renewed, expressions.keyedRows(renewed, editor.preview())));
  }

  /** A query for the old rows, with the values of columns that they do not have, or have again. */
  private static String rows(TableDef old, TableDef renewed, Map<Integer, String> given) {
    return renewed.columns().stream()
        .map(
            column -> {
              int ordinal = old.ordinalOfId(column.id());
              if (given.containsKey(column.id())) {
                return "(" + given.get(column.id()) + "\n)";
              }
              return ordinal < 0
                  ? "(" + column.generatedSql() + "\n)"
                  : Sql.name(old.columns().get(ordinal));
            })
        .collect(Collectors.joining(", ", "SELECT ", " FROM " + Sql.name(old)));
  }

  /** Values that were generated or computed are given here. */
  private static TableDef asGiven(TableDef table) {
    return table
        .edit()
        .columns(
            table.columns().stream()
                .map(c -> new ColumnDef(c.id(), c.name(), c.type(), c.nullable(), null, null))
                .toList())
        .build();
  }
}
