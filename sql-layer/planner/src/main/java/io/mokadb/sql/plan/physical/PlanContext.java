package io.mokadb.sql.plan.physical;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.calcite.NullabilityFixer;
import io.mokadb.sql.plan.calcite.Simplification;
import io.mokadb.sql.plan.explain.SourceWords;
import io.mokadb.sql.plan.explain.TableAlias;
import io.mokadb.sql.plan.explain.TablePrefixes;
import io.mokadb.sql.plan.rex.Correlations;
import io.mokadb.sql.plan.rex.ExprCompiler;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanWords;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/** The parts that the planning of one statement shares. Confined. */
public final class PlanContext {
  final RexBuilder rexBuilder;
  private final Cancellation cancellation;
  final Correlations correlations = new Correlations();
  final ExprCompiler compiler;
  private final Function<TableDef, List<RexNode>> derived;
  private final AssumedValues assumed;
  private final IdentityHashMap<Operator, Double> estimates = new IdentityHashMap<>();

  /**
   * @param cancellation ends the planning
   * @param derived the expressions of a table's indexes, in the order of the definition
   * @param assumed of the parameters
   */
  public PlanContext(
      RexBuilder rexBuilder,
      Cancellation cancellation,
      Function<TableDef, List<RexNode>> derived,
      AssumedValues assumed) {
    this.rexBuilder = rexBuilder;
    this.cancellation = cancellation;
    this.derived = derived;
    this.assumed = assumed;
    this.compiler = new ExprCompiler(rexBuilder, correlations);
  }

  /**
   * To be called for each alternative.
   *
   * @throws io.mokadb.session.MokaException {@code CANCELLED}
   */
  void checkCancelled() {
    cancellation.check();
  }

  AssumedValues assumed() {
    return assumed;
  }

  Selectivity selectivity(PlannedTable table) {
    return new Selectivity(table, assumed);
  }

  public ExprCompiler compiler() {
    return compiler;
  }

  /** A condition simplified without evaluating anything that may fail; unknown counts as false. */
  RexNode simplified(RexNode condition) {
    return Simplification.ofFilter(rexBuilder, condition.accept(new NullabilityFixer(rexBuilder)));
  }

  /** The expressions of a table's indexes, by their ordinals in the table. */
  Map<Integer, RexNode> derived(TableDef table) {
    if (table.derived().isEmpty()) {
      return Map.of();
    }
    Map<Integer, RexNode> found = new HashMap<>();
    List<RexNode> values = derived.apply(table);
    for (int i = 0; i < values.size(); i++) {
      found.put(table.ordinalOfId(table.derived().get(i).id()), values.get(i));
    }
    return found;
  }

  /** True if a condition is true for all rows for which others are. */
  boolean follows(RexNode condition, List<RexNode> others) {
    RexNode left = Simplification.ofFilter(rexBuilder, condition, others);
    return left.isAlwaysTrue()
        || left.getKind() == SqlKind.IS_NOT_NULL
            && ((RexCall) left).getOperands().get(0) instanceof RexInputRef column
            && others.stream()
                .anyMatch(o -> Strong.isNotTrue(o, ImmutableBitSet.of(column.getIndex())));
  }

  void estimate(Operator operator, double rows) {
    estimates.put(operator, rows);
  }

  /**
   * The words for a plan, for EXPLAIN.
   *
   * @param prefixes of the names of columns
   */
  public PlanWords words(Operator root, TablePrefixes prefixes) {
    return new SourceWords(root, compiler.sources(), prefixes, rexBuilder);
  }

  /** Notes the table that an operator reads, for EXPLAIN. */
  void noteTable(Operator operator, PlannedTable table) {
    compiler.note(operator, new TableAlias(table.definition().name(), table.alias()));
  }

  /** Estimated rows per operator, for EXPLAIN. */
  public IdentityHashMap<Operator, Double> estimates() {
    return estimates;
  }
}
