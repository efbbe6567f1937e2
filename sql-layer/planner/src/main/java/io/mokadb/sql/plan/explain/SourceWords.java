package io.mokadb.sql.plan.explain;

import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.PlanWords;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** The words for a plan, from what its expressions were compiled from. Confined. */
public final class SourceWords implements PlanWords {
  private final IdentityHashMap<Object, Object> sources;
  private final Map<String, String> prefixes;
  private final RexBuilder builder;

  /** How often a table without a prefix of its own was met. */
  private final Map<String, Integer> seen = new HashMap<>();

  /**
   * @param sources RexNodes of expressions and names of functions, by identity
   * @param prefixes of the names of columns, by table
   */
  public SourceWords(
      IdentityHashMap<Object, Object> sources, Map<String, String> prefixes, RexBuilder builder) {
    this.sources = sources;
    this.prefixes = prefixes;
    this.builder = builder;
  }

  @Override
  public String text(Expr expr, List<String> columns) {
    int column = Math.max(Exprs.inputIndex(expr), Exprs.correlatedIndex(expr));
    if (column >= 0) {
      return column < columns.size() ? columns.get(column) : null;
    }
    return sources.get(expr) instanceof RexNode node ? RexText.of(node, columns, builder) : null;
  }

  @Override
  public String function(Object compiled) {
    return sources.get(compiled) instanceof String name ? name : null;
  }

  @Override
  public String prefix(String table) {
    String known = prefixes.get(table);
    if (known != null) {
      return known;
    }
    int number = seen.merge(table, 1, Integer::sum);
    return number == 1 ? table + "." : table + "#" + number + ".";
  }
}
