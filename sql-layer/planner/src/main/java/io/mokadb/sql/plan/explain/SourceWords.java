package io.mokadb.sql.plan.explain;

import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** The words for a plan, from what its expressions were compiled from. Confined. */
public final class SourceWords implements PlanWords {
  private final IdentityHashMap<Object, Object> sources;
  private final TablePrefixes prefixes;
  private final RexBuilder builder;

  /** The tables whose aliases in the plan are those of the statement. */
  private final Set<String> told = new HashSet<>();

  /** The tables that the plan reads more often than once: a query in WITH may be there twice. */
  private final Set<String> repeated = new HashSet<>();

  /** How often a name was met of a table without a prefix of its own. */
  private final Map<String, Integer> seen = new HashMap<>();

  /**
   * @param root of the plan
   * @param sources RexNodes of expressions, names of functions, and {@link TableAlias} of operators
   *     that read tables, by identity
   * @param prefixes of the names of columns
   */
  public SourceWords(
      Operator root,
      IdentityHashMap<Object, Object> sources,
      TablePrefixes prefixes,
      RexBuilder builder) {
    this.sources = sources;
    this.prefixes = prefixes;
    this.builder = builder;
    Map<String, List<String>> met = new HashMap<>();
    addAliases(root, new HashSet<>(), met);
    met.forEach(
        (table, aliases) -> {
          if (prefixes.hasAll(table, aliases)) {
            told.add(table);
          }
        });
  }

  private void addAliases(Operator operator, Set<String> once, Map<String, List<String>> met) {
    if (sources.get(operator) instanceof TableAlias read) {
      if (!once.add(read.table())) {
        repeated.add(read.table());
      }
      if (read.alias() != null) {
        met.computeIfAbsent(read.table(), table -> new ArrayList<>()).add(read.alias());
      }
    }
    operator.inputs().forEach(input -> addAliases(input, once, met));
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
  public String prefix(Object operator, String table) {
    String known = prefixes.alias(table);
    if (known != null && !repeated.contains(table)) {
      return prefixes.isSingle() ? "" : known + ".";
    }
    String name = known == null ? table : known;
    if (told.contains(table) && sources.get(operator) instanceof TableAlias read) {
      name = read.alias();
    }
    int number = seen.merge(name, 1, Integer::sum);
    return number == 1 ? name + "." : name + "#" + number + ".";
  }
}
