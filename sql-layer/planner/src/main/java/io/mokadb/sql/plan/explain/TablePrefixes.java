package io.mokadb.sql.plan.explain;

import java.util.ArrayList;
import java.util.HashMap;
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
 * once, none if it is the only one, and the table's name otherwise. Stateless.
 */
public final class TablePrefixes {
  private TablePrefixes() {}

  /** By table the prefix of its columns. */
  public static Map<String, String> of(SqlNode statement) {
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
    Map<String, String> prefixes = new HashMap<>();
    boolean single = found.values().stream().mapToInt(List::size).sum() == 1;
    found.forEach(
        (table, aliases) -> {
          if (aliases.size() == 1) {
            prefixes.put(table, single ? "" : aliases.get(0) + ".");
          }
        });
    return prefixes;
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
