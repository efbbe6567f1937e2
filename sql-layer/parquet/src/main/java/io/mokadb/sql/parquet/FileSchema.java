package io.mokadb.sql.parquet;

import io.mokadb.session.MokaException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * The columns of a file. Immutable.
 *
 * @param message what the decoders need to know
 */
record FileSchema(MessageType message, List<Column> columns) {
  private static final int DEEPEST = 64;

  /**
   * A column.
   *
   * @param leaf its number among those of the file's groups
   * @param listLevel the definition level from which on a list is there; -1 for values
   * @param elementLevel the level from which on it has an element
   * @param maxLevel the level of a value that is there
   */
  record Column(
      String name, int leaf, int listLevel, int elementLevel, int maxLevel, ReadType type) {
    boolean isList() {
      return listLevel >= 0;
    }
  }

  /** A field with those below it. */
  private record Node(SchemaElement element, List<Node> children) {
    boolean isLeaf() {
      return children.isEmpty();
    }

    boolean is(FieldRepetitionType repetition) {
      return element.getRepetition_type() == repetition;
    }

    int optional() {
      return is(FieldRepetitionType.OPTIONAL) ? 1 : 0;
    }

    boolean isList() {
      return element.isSetLogicalType() && element.getLogicalType().isSetLIST()
          || element.isSetConverted_type() && element.getConverted_type() == ConvertedType.LIST;
    }

    int leaves() {
      return isLeaf() ? 1 : children.stream().mapToInt(Node::leaves).sum();
    }

    Type type() {
      Type.Repetition repetition = Type.Repetition.valueOf(element.getRepetition_type().name());
      return isLeaf()
          ? Types.primitive(Footers.schema(element.getType()), repetition)
              .length(element.getType_length())
              .named(element.getName())
          : new GroupType(
              repetition, element.getName(), children.stream().map(Node::type).toList());
    }
  }

  /**
   * @throws IOException if the description is broken
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for nested columns
   */
  static FileSchema of(FileMetaData footer) throws IOException {
    List<SchemaElement> elements = footer.getSchema();
    Cursor cursor = new Cursor(elements);
    Node root = cursor.node(0);
    List<Column> columns = new ArrayList<>();
    int leaf = 0;
    for (Node child : root.children) {
      columns.add(column(child, leaf));
      leaf += child.leaves();
    }
    try {
      return new FileSchema(
          new MessageType("file", root.children.stream().map(Node::type).toList()),
          List.copyOf(columns));
    } catch (RuntimeException e) {
      // Whatever making a schema of it throws, the description is broken.
      throw new IOException("the description of the columns is broken: " + e.getMessage(), e);
    }
  }

  /** The elements, depth first. */
  private static final class Cursor {
    private final List<SchemaElement> elements;
    private int next;

    Cursor(List<SchemaElement> elements) {
      this.elements = elements;
    }

    Node node(int depth) throws IOException {
      if (next >= elements.size() || depth > DEEPEST) {
        throw new IOException("the description of the columns is broken");
      }
      SchemaElement element = elements.get(next++);
      boolean known = depth == 0 || element.isSetRepetition_type() && element.getName() != null;
      if (!known || element.getNum_children() <= 0 && !element.isSetType()) {
        throw new IOException("the description of the columns is broken");
      }
      List<Node> children = new ArrayList<>();
      for (int i = 0; i < element.getNum_children(); i++) {
        children.add(node(depth + 1));
      }
      return new Node(element, children);
    }
  }

  private static Column column(Node node, int leaf) {
    String name = node.element.getName();
    if (node.isLeaf()) {
      boolean repeated = node.is(FieldRepetitionType.REPEATED);
      return repeated
          ? new Column(name, leaf, 0, 1, 1, ReadType.of(node.element))
          : new Column(name, leaf, -1, 0, node.optional(), ReadType.of(node.element));
    }
    Node repeated = node.children.size() == 1 ? node.children.get(0) : null;
    if (node.isList() && repeated != null && repeated.is(FieldRepetitionType.REPEATED)) {
      boolean twoLevels = repeated.isLeaf();
      Node element =
          twoLevels ? repeated : repeated.children.size() == 1 ? repeated.children.get(0) : null;
      if (element != null && element.isLeaf()) {
        int there = node.optional();
        int max = there + 1 + (twoLevels ? 0 : element.optional());
        return new Column(name, leaf, there, there + 1, max, ReadType.of(element.element));
      }
    }
    throw MokaException.unsupported(
        "COPY reads columns of values and of lists of values; column "
            + name
            + " is nested; take it apart where the file is made");
  }
}
