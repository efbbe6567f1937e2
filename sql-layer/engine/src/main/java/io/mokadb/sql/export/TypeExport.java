package io.mokadb.sql.export;

import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes domains and types, and tells which columns are declared by them. Confined. */
final class TypeExport {
  private final ExportScope scope;
  private final ExportSyntax syntax;

  TypeExport(ExportScope scope, ExportSyntax syntax) {
    this.scope = scope;
    this.syntax = syntax;
  }

  void write(DomainDef domain, ExportWriter out) {
    String name = syntax.name(domain.schema(), domain.name());
    out.in(domain.schema());
    if (isPlainEnum(domain)) {
      out.statement("CREATE TYPE " + name + " AS ENUM (" + labels(domain) + ")");
    } else {
      StringBuilder sql = new StringBuilder("CREATE DOMAIN " + name + " AS ");
      sql.append(syntax.type(domain.type()));
      if (domain.defaultSql() != null) {
        sql.append(" DEFAULT ").append(syntax.expression(domain.defaultSql()));
      }
      sql.append(domain.nullable() ? "" : " NOT NULL");
      for (CheckDef check : domain.checks()) {
        sql.append("\n  CONSTRAINT ").append(syntax.name(check.name()));
        sql.append(" CHECK (").append(syntax.expression(check.sql())).append(')');
      }
      if (syntax.isPostgres() && domain.type().labels() != null) {
        sql.append("\n  CHECK (VALUE IN (").append(labels(domain)).append("))");
      }
      out.statement(sql.toString());
    }
    if (domain.comment() != null) {
      String kind = isPlainEnum(domain) ? "TYPE " : "DOMAIN ";
      out.statement("COMMENT ON " + kind + name + " IS " + ExportSyntax.literal(domain.comment()));
    }
  }

  private static boolean isPlainEnum(DomainDef domain) {
    return domain.type().labels() != null
        && domain.nullable()
        && domain.defaultSql() == null
        && domain.checks().isEmpty();
  }

  private static String labels(DomainDef domain) {
    return literals(domain.type().labels().labels());
  }

  static String literals(List<String> texts) {
    return texts.stream().map(ExportSyntax::literal).collect(Collectors.joining(", "));
  }

  /**
   * The domain by which a column can be declared: one that gives it what it has, and no more; or
   * null.
   */
  DomainDef of(TableDef table, ColumnDef column) {
    DomainDef domain = scope.domain(column);
    if (domain == null || !domain.type().equals(column.type())) {
      return null;
    }
    Set<String> checks =
        table.constraints().checks().stream().map(CheckDef::sql).collect(Collectors.toSet());
    boolean demandsMore =
        !domain.nullable() && column.nullable() || !checks.containsAll(checks(domain, column));
    return demandsMore ? null : domain;
  }

  /** The checks of a table that its domains do not give it. */
  List<CheckDef> ownChecks(TableDef table) {
    List<CheckDef> own = new ArrayList<>(table.constraints().checks());
    for (ColumnDef column : table.columns()) {
      DomainDef domain = of(table, column);
      if (domain != null) {
        for (String inherited : checks(domain, column)) {
          own.stream().filter(c -> c.sql().equals(inherited)).findFirst().ifPresent(own::remove);
        }
      }
    }
    return own;
  }

  /** The checks that a column gets from a domain: the column stands for VALUE. */
  private static List<String> checks(DomainDef domain, ColumnDef column) {
    return domain.checks().stream().map(check -> ofColumn(check.sql(), column.name())).toList();
  }

  private static String ofColumn(String sql, String column) {
    StringBuilder text = new StringBuilder();
    Tokenizer tokens = new Tokenizer(sql);
    int written = 0;
    while (tokens.next() != TokenKind.END) {
      if (tokens.is(DomainDef.VALUE)) {
        text.append(sql, written, tokens.start()).append('"');
        text.append(column.replace("\"", "\"\"")).append('"');
        written = tokens.end();
      }
    }
    return text.append(sql, written, sql.length()).toString();
  }
}
