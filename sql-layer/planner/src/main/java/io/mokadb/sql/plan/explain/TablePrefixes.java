package io.mokadb.sql.plan.explain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The names of a statement's tables before those of their columns: the alias of a table that occurs
 * once, none if it is the only one. Immutable.
 */
public final class TablePrefixes {
  private final Map<String, List<String>> aliases;

  private TablePrefixes(Map<String, List<String>> aliases) {
    this.aliases = aliases;
  }

  /** The names in a statement. */
  public static TablePrefixes of(SqlNode statement) {
    Map<String, List<String>> found = new TreeMap<>();
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlSelect select && select.getFrom() != null) {
              sources(select.getFrom(), found);
            }
            return super.visit(call);
          }
        });
    found.values().forEach(Collections::sort);
    return new TablePrefixes(found);
  }

  /** The alias of a table that occurs once; null for others. */
  String alias(String table) {
    List<String> names = aliases.getOrDefault(table, List.of());
    return names.size() == 1 ? names.get(0) : null;
  }

  /** True if the statement names one table, once. */
  boolean isSingle() {
    return aliases.values().stream().mapToInt(List::size).sum() == 1;
  }

  /**
   * True if a plan reads a table as often as the statement names it, and under the same names:
   * Calcite may put one scan in the place of two, which then has the name of either.
   *
   * @param names in the plan, in any order
   */
  boolean hasAll(String table, List<String> names) {
    return names.stream().sorted().toList().equals(aliases.get(table));
  }

  private static void sources(SqlNode from, Map<String, List<String>> found) {
    if (from instanceof SqlJoin join) {
      sources(join.getLeft(), found);
      sources(join.getRight(), found);
    } else if (from.getKind() == SqlKind.AS
        && ((SqlCall) from).operand(0) instanceof SqlIdentifier table
        && ((SqlCall) from).operand(1) instanceof SqlIdentifier alias) {
      add(table, alias, found);
    } else if (from instanceof SqlIdentifier table) {
      add(table, table, found);
    }
  }

  private static void add(
      SqlIdentifier table, SqlIdentifier alias, Map<String, List<String>> found) {
    found.computeIfAbsent(last(table), name -> new ArrayList<>()).add(last(alias));
  }

  private static String last(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1);
  }
}
