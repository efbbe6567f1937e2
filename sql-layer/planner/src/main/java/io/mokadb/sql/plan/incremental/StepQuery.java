package io.mokadb.sql.plan.incremental;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.QueryTrees;
import io.mokadb.sql.plan.incremental.ChangePath.Step;
import io.mokadb.sql.plan.logical.AggregateFactory;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;

/** A question by keys whose plans are made when they are first asked for. Thread-safe. */
final class StepQuery implements KeyedQuery {
  private static final List<Integer> SIZES = List.of(1, 16, 256);

  private final QueryTrees trees;
  private final Step step;

  /** The tree that gives all rows. */
  private final RelNode whole;

  private final boolean distinct;
  private final List<String> names;
  private final List<SqlType> key;
  private final Map<Shape, PlannedStatement> plans = new ConcurrentHashMap<>();

  /**
   * @param distinct whether each row is wanted once
   * @param names of the columns
   */
  StepQuery(QueryTrees trees, Step step, boolean distinct, List<String> names) {
    this(trees, step, step.tree(), distinct, names);
  }

  private StepQuery(
      QueryTrees trees, Step step, RelNode whole, boolean distinct, List<String> names) {
    this.trees = trees;
    this.step = step;
    this.whole = whole;
    this.distinct = distinct;
    this.names = List.copyOf(names);
    this.key =
        step.by().stream()
            .map(column -> TypeMapping.toSqlType(AnalysedTree.type(step.tree(), column)))
            .toList();
  }

  /**
   * The rows of a query.
   *
   * @param whole the tree that all of its rows are asked of, with the columns that are shown first
   */
  static StepQuery ofRows(QueryTrees trees, Step step, RelNode whole, List<String> names) {
    return new StepQuery(trees, step, whole, false, names);
  }

  private record Shape(int keys, List<Boolean> nulls) {}

  @Override
  public List<SqlType> key() {
    return key;
  }

  @Override
  public List<Integer> sizes() {
    return SIZES;
  }

  @Override
  public PlannedStatement plan(int keys, List<Boolean> nulls) {
    Shape shape = new Shape(keys, List.copyOf(nulls));
    PlannedStatement known = plans.get(shape);
    if (known != null) {
      return known;
    }
    PlannedStatement made =
        shape.keys() == 0
            ? trees.planOfAll(tree(shape))
            : trees.plan(tree(shape), parameters(shape));
    PlannedStatement other = plans.putIfAbsent(shape, made);
    return other == null ? made : other;
  }

  private List<SqlType> parameters(Shape shape) {
    List<SqlType> types = new ArrayList<>();
    for (int i = 0; i < shape.keys(); i++) {
      for (int column = 0; column < key.size(); column++) {
        if (!shape.nulls().get(column)) {
          types.add(key.get(column));
        }
      }
    }
    return types;
  }

  /** The tree for some keys. */
  private RelNode tree(Shape shape) {
    RelNode rows =
        shape.keys() == 0
            ? whole
            : Restriction.of(
                step.tree(), AnalysedTree.columns(step.tree(), step.by()), given(shape));
    RelNode chosen = KeptColumns.projected(rows, step.to(), names);
    return distinct ? AggregateFactory.distinct(chosen) : chosen;
  }

  private Keys given(Shape shape) {
    RelDataTypeFactory factory = step.tree().getCluster().getTypeFactory();
    List<RelDataType> types = new ArrayList<>();
    for (int i = 0; i < key.size(); i++) {
      RelDataType type = AnalysedTree.type(step.tree(), step.by().get(i));
      types.add(shape.nulls().get(i) ? null : factory.createTypeWithNullability(type, false));
    }
    return new Keys.Given(shape.keys(), IntStream.range(0, key.size()).boxed().toList(), types);
  }

  /** The step as text, for tests and logs. */
  @Override
  public String toString() {
    return key.isEmpty() ? "all" : "by " + names(step.by()) + " to " + step.to();
  }

  private List<String> names(List<Integer> columns) {
    List<String> all = step.tree().getRowType().getFieldNames();
    return columns.stream().map(all::get).toList();
  }
}
