package io.mokadb.sql.parser.ast;

import java.util.List;
import java.util.function.Consumer;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;

/**
 * Writes the parts of a tree as SQL, one after another. A part that is null, and words on a
 * condition that is false, are left out. Confined to one thread.
 */
public final class Unparser {
  private final SqlWriter writer;

  Unparser(SqlWriter writer) {
    this.writer = writer;
  }

  /** Keywords, which the writer's settings may change to lower case. */
  Unparser words(String words) {
    writer.keyword(words);
    return this;
  }

  Unparser words(boolean condition, String words) {
    return condition ? words(words) : this;
  }

  Unparser node(SqlNode nodeOrNull) {
    if (nodeOrNull != null) {
      nodeOrNull.unparse(writer, 0, 0);
    }
    return this;
  }

  /** Words and what follows them; neither if there is no node. */
  Unparser node(String words, SqlNode nodeOrNull) {
    return nodeOrNull == null ? this : words(words).node(nodeOrNull);
  }

  /** A text as it was written, or null. */
  Unparser text(String sqlOrNull) {
    if (sqlOrNull != null) {
      writer.print(sqlOrNull);
    }
    return this;
  }

  /** A string literal. */
  Unparser literal(String value) {
    writer.literal("'" + value.replace("'", "''") + "'");
    return this;
  }

  /** {@code a, b}. */
  Unparser list(Iterable<? extends SqlNode> nodes) {
    return each("", "", nodes, this::node);
  }

  /** {@code (a, b)}. */
  Unparser parentheses(Iterable<? extends SqlNode> nodes) {
    return each("(", ")", nodes, this::node);
  }

  /** Words and a list in parentheses; neither if the list is empty. */
  Unparser parentheses(String words, List<SqlIdentifier> names) {
    return names.isEmpty() ? this : words(words).parentheses(names);
  }

  /** A condition or a query in parentheses. */
  Unparser inParentheses(SqlNode node) {
    return parentheses(List.of(node));
  }

  /** A list of columns in parentheses, or null. */
  Unparser columns(SqlNodeList columnsOrNull) {
    if (columnsOrNull != null) {
      columnsOrNull.unparse(writer, 1, 1);
    }
    return this;
  }

  Unparser newline() {
    writer.newlineAndIndent();
    return this;
  }

  /** The tables of a FROM clause. */
  Unparser from(String words, SqlNode tables) {
    words(words);
    SqlWriter.Frame frame = writer.startList(SqlWriter.FrameTypeEnum.FROM_LIST);
    node(tables);
    writer.endList(frame);
    return this;
  }

  /** {@code SET a = x, b = y}. */
  Unparser assignments(SqlNodeList targets, SqlNodeList values) {
    words("SET");
    SqlWriter.Frame frame = writer.startList("", "");
    for (int i = 0; i < targets.size(); i++) {
      writer.sep(",");
      node(targets.get(i)).words("=").node(values.get(i));
    }
    writer.endList(frame);
    return this;
  }

  /** Elements with commas between them. */
  <T> Unparser each(String open, String close, Iterable<T> elements, Consumer<T> write) {
    return frame(open, close, () -> elements(elements, write));
  }

  /** A list whose elements several calls of {@link #elements} write. */
  Unparser frame(String open, String close, Runnable write) {
    SqlWriter.Frame frame = writer.startList(open, close);
    write.run();
    writer.endList(frame);
    return this;
  }

  /** Elements of the list that is open. */
  <T> Unparser elements(Iterable<T> elements, Consumer<T> write) {
    for (T element : elements) {
      writer.sep(",");
      write.accept(element);
    }
    return this;
  }
}
