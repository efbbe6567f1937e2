package io.mokadb.embedded.upkeep;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A query under construction; its columns are c0, c1 and so on. */
final class Select {
  final Source from;
  private final List<Term> columns = new ArrayList<>();
  private String quantifier = "";
  private String tail = "";

  Select(Source from) {
    this.from = from;
  }

  Select column(Term term) {
    columns.add(term);
    return this;
  }

  Select columns(List<Term> terms) {
    columns.addAll(terms);
    return this;
  }

  Select distinct() {
    quantifier = "DISTINCT ";
    return this;
  }

  /** Only the first row with each value of a term. */
  Select distinct(Term key) {
    quantifier = "DISTINCT ON (" + key.sql() + ") ";
    return this;
  }

  /** Adds a clause, after those before it. */
  Select then(String clause) {
    tail += " " + clause;
    return this;
  }

  /** What it selects. */
  List<Term> selected() {
    return List.copyOf(columns);
  }

  /** Its columns for a query that reads it as a table. */
  List<Term> named(String alias) {
    List<Term> names = new ArrayList<>();
    for (Term column : columns) {
      names.add(new Term(alias + ".c" + names.size(), column.kind()));
    }
    return names;
  }

  /** As a table of another query. */
  Source as(String alias) {
    return new Source("(" + text() + ") AS " + alias, named(alias), List.of());
  }

  String text() {
    List<String> list = new ArrayList<>();
    for (Term column : columns) {
      list.add(column.sql() + " AS c" + list.size());
    }
    return list.stream()
            .collect(Collectors.joining(", ", "SELECT " + quantifier, " FROM " + from.sql()))
        + tail;
  }
}
