package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.write.ConflictTargets;
import io.mokadb.sql.access.write.UpsertOperator.ConflictUpdate;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DerivedDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.IndexPart;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.runtime.Expr;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.util.Litmus;

/** A planner of ON CONFLICT, REPLACE and UPSERT, for rows whose key exists already. Confined. */
final class ConflictPlanner {
  private static final String EXCLUDED = "EXCLUDED";

  private final Preparation preparation;
  private final ChangeTarget target;
  private final TableDef table;
  private final String called;

  /**
   * @param called the name that the statement has for the row that is there
   */
  ConflictPlanner(Preparation preparation, ChangeTarget target, String called) {
    this.preparation = preparation;
    this.target = target;
    this.table = target.table();
    this.called = called;
  }

  /** The keys that ON CONFLICT names; all if it names none. */
  ConflictTargets arbiters(OnConflict clause) {
    if (clause.constraint() != null) {
      return named(clause.constraint().getSimple());
    }
    if (clause.parts().isEmpty()) {
      return new ConflictTargets(table.hasPrimaryKey(), unique(index -> true));
    }
    Set<Integer> ids = new HashSet<>();
    for (IndexPart part : clause.parts()) {
      ids.add(
          part.column() == null
              ? derived(part.expression())
              : table.columns().get(target.ordinal(part.column())).id());
    }
    boolean primary = isKey(table.primaryKey(), ids);
    int[] indexes = unique(index -> isKey(index.columnIds(), ids) && isAmong(index, clause.rows()));
    if (!primary && indexes.length == 0) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "ON CONFLICT needs a primary key or a unique key of just what it names; table "
              + table.qualifiedName()
              + " has none on ("
              + clause.parts().stream().map(IndexPart::sql).collect(Collectors.joining(", "))
              + ")"
              + (clause.rows() == null ? "" : " for the rows WHERE " + clause.rows().sql()));
    }
    return new ConflictTargets(primary, indexes);
  }

  /** The id of the index expression; that of nothing if no index computes it. */
  private int derived(SqlNode expression) {
    return table.derived().stream()
        .filter(one -> isSame(SqlParsing.parseExpression(one.sql()), expression))
        .mapToInt(DerivedDef::id)
        .findFirst()
        .orElse(-1);
  }

  private static boolean isSame(SqlNode one, SqlNode other) {
    return one.equalsDeep(other, Litmus.IGNORE);
  }

  /** True if an index has all rows that meet a condition, which may be null. */
  private boolean isAmong(IndexDef index, IndexPart rows) {
    if (index.hasAllRows()) {
      return true;
    }
    String sql = table.derivedAt(table.ordinalOfId(index.conditionId())).sql();
    List<SqlNode> given = rows == null ? List.of() : conjuncts(rows.expression());
    return conjuncts(SqlParsing.parseExpression(sql)).stream()
        .allMatch(one -> given.stream().anyMatch(other -> isSame(one, other)));
  }

  private static List<SqlNode> conjuncts(SqlNode condition) {
    return condition instanceof SqlCall call && call.getKind() == SqlKind.AND
        ? call.getOperandList().stream().flatMap(one -> conjuncts(one).stream()).toList()
        : List.of(condition);
  }

  private ConflictTargets named(String name) {
    if (name.equals(table.primaryKeyName())) {
      return new ConflictTargets(true, new int[0]);
    }
    for (int i = 0; i < table.indexes().size(); i++) {
      IndexDef index = table.indexes().get(i);
      if (index.unique() && index.name().equals(name) && isPublic(index)) {
        return new ConflictTargets(false, new int[] {i});
      }
    }
    throw new MokaException(
        SqlState.NO_SUCH_INDEX,
        "Table " + table.qualifiedName() + " has no primary key or unique key called " + name);
  }

  /** Positions of the unique indexes that are meant. */
  private int[] unique(Predicate<IndexDef> meant) {
    return IntStream.range(0, table.indexes().size())
        .filter(
            i -> {
              IndexDef index = table.indexes().get(i);
              return index.unique() && isPublic(index) && meant.test(index);
            })
        .toArray();
  }

  private static boolean isPublic(IndexDef index) {
    return index.state() == IndexDef.State.PUBLIC;
  }

  private static boolean isKey(List<Integer> key, Set<Integer> columns) {
    return !key.isEmpty() && key.size() == columns.size() && key.containsAll(columns);
  }

  /**
   * DO UPDATE; null for DO NOTHING.
   *
   * @param given the columns that the insert names
   */
  ConflictUpdate update(OnConflict clause, int[] given) {
    if (clause.doesNothing()) {
      return null;
    }
    if (clause.targets().isEmpty()) {
      List<Integer> keys =
          clause.parts().stream()
              .filter(part -> part.column() != null)
              .map(part -> target.ordinal(part.column()))
              .toList();
      return newValues(Arrays.stream(given).filter(i -> !keys.contains(i)));
    }
    int[] named = UpdatePlanner.changed(clause.targets(), target);
    int[] set = UpdatePlanner.set(named, clause.values(), table);
    int[] changed = Arrays.stream(set).map(i -> named[i]).toArray();
    List<SqlNode> values =
        Arrays.stream(set).mapToObj(i -> ofTheRowThatIsThere(clause.values().get(i))).toList();
    SqlNode condition = clause.condition() == null ? null : ofTheRowThatIsThere(clause.condition());
    AssignedColumns.Assignment said =
        new AssignedColumns.Assignment(values, changed, condition, false);
    AssignedColumns assigned = new AssignedColumns(preparation, table);
    if (assigned.nodes(said).stream().anyMatch(ConflictQueries::areIn)) {
      return new ConflictQueries(preparation, target, called, EXCLUDED).update(said, assigned);
    }
    AssignedColumns.Compiled compiled = assigned.compile(said, bothRows());
    return new ConflictUpdate(changed, compiled.values(), compiled.condition(), null);
  }

  /** The update of UPSERT: the columns that it gives a value replace those of the existing row. */
  ConflictUpdate replacement(int[] targets) {
    if (!table.hasPrimaryKey()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "UPSERT needs a primary key, which table " + table.qualifiedName() + " does not have");
    }
    return newValues(
        Arrays.stream(targets)
            .filter(i -> !table.primaryKey().contains(table.columns().get(i).id())));
  }

  private ConflictUpdate newValues(IntStream columns) {
    int[] changed = columns.filter(i -> !isAlwaysGenerated(table.columns().get(i))).toArray();
    Expr[] values = new Expr[changed.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = Exprs.input(table.columns().size() + changed[i]);
    }
    return new ConflictUpdate(changed, values, null, null);
  }

  private static boolean isAlwaysGenerated(ColumnDef column) {
    return column.isGenerated() || column.identity() != null && column.identity().always();
  }

  private SqlNode bothRows() {
    return SyntaxTrees.product(target.written(called), target.written(EXCLUDED));
  }

  /** A column without qualifier is that of the row which is there. */
  private SqlNode ofTheRowThatIsThere(SqlNode node) {
    return QualifiedColumns.of(node, target.columns().keySet(), called);
  }
}
