package io.mokadb.sql.export;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.List;

/** Collects the parts of a script. Confined to one thread. */
final class ExportWriter {
  static final String LEFT_OUT = "-- Left out: ";

  private final ExportSyntax syntax;
  private final List<ExportPart> parts = new ArrayList<>();
  private List<String> lines = new ArrayList<>();
  private String schema;

  ExportWriter(ExportSyntax syntax) {
    this.syntax = syntax;
    lines.addAll(syntax.header());
  }

  ExportSyntax syntax() {
    return syntax;
  }

  /** A statement, which may have several lines. */
  void statement(String sql) {
    add(sql + ";");
  }

  /** Makes names without a schema those of one. */
  void in(String wanted) {
    if (!wanted.equals(schema)) {
      schema = wanted;
      statement(syntax.useSchema(wanted));
    }
  }

  /** An object, or a part of one, that the target cannot have. */
  void leftOut(String what) {
    add(LEFT_OUT + what.replace("\n", "\n-- "));
  }

  void blank() {
    lines.add("");
  }

  void rows(TableDef table, List<ColumnDef> columns) {
    flush();
    parts.add(new ExportPart.Rows(table, columns));
  }

  private void add(String text) {
    lines.addAll(List.of(text.split("\n", -1)));
  }

  private void flush() {
    if (!lines.isEmpty()) {
      parts.add(new ExportPart.Lines(lines));
      lines = new ArrayList<>();
    }
  }

  List<ExportPart> parts() {
    flush();
    return List.copyOf(parts);
  }
}
