package io.mokadb.sql.plan.calcite;

import io.mokadb.sql.parser.ast.TreeCopy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.Util;

/**
 * {@code ROLLUP (a, a)} and {@code CUBE (a, a)} as the GROUPING SETS that they stand for. Without
 * it, Calcite 1.42.0 counts two sets of the same columns once (CALCITE-4748, CALCITE-4665).
 * Stateless.
 */
public final class RepeatedGroups {
  /** More would be thousands of sets. */
  private static final int MOST_OF_CUBE = 10;

  private RepeatedGroups() {}

  /** The sets; the call itself if no column stands in it twice. */
  public static SqlNode settled(SqlCall call) {
    boolean rollup = call.getKind() == SqlKind.ROLLUP;
    List<SqlNode> elements = call.getOperandList();
    if (!rollup && (call.getKind() != SqlKind.CUBE || elements.size() > MOST_OF_CUBE)
        || !hasRepetition(elements)) {
      return call;
    }
    SqlParserPos position = call.getParserPosition();
    List<SqlNode> sets = new ArrayList<>();
    if (rollup) {
      for (int size = elements.size(); size >= 0; size--) {
        sets.add(set(elements, (1 << size) - 1, position));
      }
    } else {
      for (int chosen = (1 << elements.size()) - 1; chosen >= 0; chosen--) {
        sets.add(set(elements, chosen, position));
      }
    }
    return SqlStdOperatorTable.GROUPING_SETS.createCall(position, sets);
  }

  /** Names alone are compared, because a wrong answer costs nothing. */
  private static boolean hasRepetition(List<SqlNode> elements) {
    Set<String> seen = new HashSet<>();
    for (SqlNode element : elements) {
      for (SqlNode part : parts(element)) {
        String text = part instanceof SqlIdentifier name ? Util.last(name.names) : part.toString();
        if (!seen.add(text)) {
          return true;
        }
      }
    }
    return false;
  }

  private static SqlNode set(List<SqlNode> elements, int chosen, SqlParserPos position) {
    List<SqlNode> parts = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      if ((chosen & 1 << i) != 0) {
        parts(elements.get(i)).forEach(part -> parts.add(TreeCopy.of(part)));
      }
    }
    if (parts.isEmpty()) {
      return new SqlNodeList(position);
    }
    return parts.size() == 1 ? parts.get(0) : SqlStdOperatorTable.ROW.createCall(position, parts);
  }

  private static List<SqlNode> parts(SqlNode element) {
    return element.getKind() == SqlKind.ROW
        ? ((SqlCall) element).getOperandList()
        : List.of(element);
  }
}
