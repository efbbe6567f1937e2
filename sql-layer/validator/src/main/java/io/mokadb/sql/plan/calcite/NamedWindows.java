package io.mokadb.sql.plan.calcite;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.ast.TreeCopy;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * The windows of a WINDOW clause, written out where they are named (SQL:2016 part 2, 7.15). Without
 * it, Calcite 1.42.0 loses the PARTITION BY of the base of a base, and refuses two names for one
 * window. No upstream issue found. Confined to one query.
 */
public final class NamedWindows extends SqlShuttle {
  private final Map<String, SqlWindow> windows = new HashMap<>();
  private final Set<String> used = new HashSet<>();

  private NamedWindows() {}

  /** Writes them out in a query, but not in the queries inside. */
  public static void replaceIn(SqlNode query) {
    if (query instanceof SqlOrderBy sorted && sorted.query instanceof SqlSelect select) {
      replaceIn(select, sorted.orderList);
    } else if (query instanceof SqlSelect select) {
      replaceIn(select, select.getOrderList());
    }
  }

  /** Windows that are not used stay, to be checked. */
  private static void replaceIn(SqlSelect select, SqlNodeList order) {
    SqlNodeList declared = select.getWindowList();
    if (declared.isEmpty()) {
      return;
    }
    NamedWindows named = new NamedWindows();
    for (SqlNode node : declared) {
      named.declare((SqlWindow) node);
    }
    select.getSelectList().replaceAll(item -> item.accept(named));
    if (order != null) {
      order.replaceAll(key -> key.accept(named));
    }
    if (select.getQualify() != null) {
      select.setQualify(select.getQualify().accept(named));
    }
    List<SqlNode> unnamed =
        declared.stream()
            .map(SqlWindow.class::cast)
            .filter(window -> !named.used.contains(name(window)))
            .map(window -> named.windows.get(name(window)))
            .map(SqlNode.class::cast)
            .toList();
    select.setOperand(6, new SqlNodeList(unnamed, declared.getParserPosition()));
  }

  private static String name(SqlWindow window) {
    return window.getDeclName().getSimple();
  }

  /** A base has been declared before. */
  private void declare(SqlWindow window) {
    SqlWindow whole = window.getRefName() == null ? window : onBase(window);
    if (windows.put(name(window), whole) != null) {
      throw wrong(name(window), "is declared twice");
    }
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call.isA(SqlKind.QUERY)) {
      return call;
    }
    if (call.getKind() != SqlKind.OVER) {
      return super.visit(call);
    }
    SqlNode window = call.operand(1);
    if (window instanceof SqlIdentifier name) {
      SqlWindow whole = windows.get(name.getSimple());
      used.add(name.getSimple());
      window = whole == null ? window : written(null, whole, whole, whole);
    } else if (window instanceof SqlWindow own && own.getRefName() != null) {
      window = onBase(own);
    }
    return window == call.operand(1)
        ? call
        : call.getOperator().createCall(call.getParserPosition(), call.operand(0), window);
  }

  /** A window with the parts that it takes from another one; the window itself if it takes none. */
  private SqlWindow onBase(SqlWindow window) {
    String name = window.getRefName().getSimple();
    SqlWindow base = windows.get(name);
    if (base == null) {
      return window;
    }
    used.add(name);
    if (!window.getPartitionList().isEmpty()) {
      throw wrong(name, "has a PARTITION BY, or none; what is made of it cannot have another one");
    }
    if (!window.getOrderList().isEmpty() && !base.getOrderList().isEmpty()) {
      throw wrong(name, "has an ORDER BY; what is made of it cannot have another one");
    }
    if (base.getLowerBound() != null || base.getUpperBound() != null) {
      throw wrong(name, "has a frame, so nothing can be made of it; name it without parentheses");
    }
    return written(
        window.getDeclName(), window, base, window.getOrderList().isEmpty() ? base : window);
  }

  /**
   * A window of parts of others: its frame, its partitions and its order.
   *
   * @param declared its name; null for one that is written where it is used
   */
  private static SqlWindow written(
      SqlIdentifier declared, SqlWindow frame, SqlWindow partitions, SqlWindow order) {
    SqlWindow copy = (SqlWindow) TreeCopy.of(frame);
    return SqlWindow.create(
        declared,
        null,
        (SqlNodeList) TreeCopy.of(partitions.getPartitionList()),
        (SqlNodeList) TreeCopy.of(order.getOrderList()),
        copy.operand(4),
        copy.getLowerBound(),
        copy.getUpperBound(),
        copy.operand(7),
        copy.getExclude(),
        frame.getParserPosition());
  }

  private static MokaException wrong(String name, String what) {
    return new MokaException(SqlState.INVALID_STATEMENT, "Window " + name + " " + what);
  }
}
