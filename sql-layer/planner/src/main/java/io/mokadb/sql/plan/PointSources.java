package io.mokadb.sql.plan;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.PointConditions.Term;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;

/** The stored tables of a FROM clause, joined by ON or by commas. Confined to a statement. */
final class PointSources {
  /** In which order the others are looked up, if there are more, is for the planner to say. */
  private static final int MOST = 2;

  private final List<KeyPlannedTable> shapes = new ArrayList<>();
  private final List<SqlNode> on = new ArrayList<>();
  private final List<Boolean> outer = new ArrayList<>();

  private PointSources() {}

  /** Null for any other FROM clause. */
  static PointSources of(SqlNode from, PlanRequest request) {
    PointSources sources = new PointSources();
    return from != null && sources.add(from, request) && sources.size() <= MOST ? sources : null;
  }

  private boolean add(SqlNode from, PlanRequest request) {
    if (!(from instanceof SqlJoin join)) {
      return addTable(from, null, false, request);
    }
    boolean isOuter = join.getJoinType() == JoinType.LEFT;
    boolean isInner = join.getJoinType() == JoinType.INNER || join.getJoinType() == JoinType.COMMA;
    boolean isOn = join.getConditionType() == JoinConditionType.ON;
    return (isOuter && isOn || isInner)
        && join.getConditionType() != JoinConditionType.USING
        && !join.isNatural()
        && shapes.size() < MOST
        && add(join.getLeft(), request)
        && addTable(join.getRight(), isOn ? join.getCondition() : null, isOuter, request);
  }

  private boolean addTable(SqlNode from, SqlNode condition, boolean isOuter, PlanRequest request) {
    KeyPlannedTable shape = KeyPlannedTable.from(from, request);
    if (shape == null || shapes.stream().anyMatch(one -> one.alias().equals(shape.alias()))) {
      return false;
    }
    shapes.add(shape);
    on.add(condition);
    outer.add(isOuter);
    return true;
  }

  int size() {
    return shapes.size();
  }

  TableDef table(int source) {
    return shapes.get(source).table();
  }

  List<TableDef> tables() {
    return shapes.stream().map(KeyPlannedTable::table).distinct().toList();
  }

  /** The condition of a source's join; null without one. */
  SqlNode on(int source) {
    return on.get(source);
  }

  /** True if a row without a partner stays. */
  boolean isOuter(int source) {
    return outer.get(source);
  }

  /** The column that a node names; null if it names none, or more than one. */
  Term column(SqlNode node) {
    if (!(node instanceof SqlIdentifier name) || name.isStar()) {
      return null;
    }
    Term found = null;
    for (int i = 0; i < shapes.size(); i++) {
      int ordinal = shapes.get(i).column(name);
      if (ordinal >= 0 && found != null) {
        return null;
      }
      found = ordinal < 0 ? found : Term.column(i, ordinal, definition(i, ordinal).type());
    }
    return found;
  }

  /** The columns that a star stands for; null if it stands for none. */
  List<Term> columns(SqlIdentifier star) {
    List<Term> columns = new ArrayList<>();
    for (int i = 0; i < shapes.size(); i++) {
      if (star.names.size() == 1
          || star.names.size() == 2 && star.names.get(0).equals(shapes.get(i).alias())) {
        for (int j = 0; j < table(i).columns().size(); j++) {
          columns.add(Term.column(i, j, definition(i, j).type()));
        }
      }
    }
    return columns.isEmpty() ? null : columns;
  }

  private ColumnDef definition(int source, int ordinal) {
    return table(source).columns().get(ordinal);
  }

  ColumnDef definition(Term column) {
    return definition(column.source(), column.ordinal());
  }

  boolean isNullable(Term column) {
    return isOuter(column.source()) || definition(column).nullable();
  }
}
