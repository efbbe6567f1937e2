package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.Column;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Part;
import io.mokadb.fuzz.tree.Sort;
import java.util.ArrayList;
import java.util.List;

/** A SELECT list under construction: expressions and the names they get. */
final class Items {
  private final Names names;
  private final List<Node> items = new ArrayList<>();
  private final List<Column> columns = new ArrayList<>();

  Items(Names names) {
    this.names = names;
  }

  void add(Node value, Sort sort) {
    String name = names.next("c");
    items.add(Node.of(Sort.PIECE, value, " AS " + name));
    columns.add(new Column(name, sort));
  }

  Part list() {
    return new Part.Many(items, ", ", 1);
  }

  List<Column> columns() {
    return columns;
  }
}
