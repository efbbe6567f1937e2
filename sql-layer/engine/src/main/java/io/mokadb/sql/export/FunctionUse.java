package io.mokadb.sql.export;

import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.SchemaObject;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The functions that tables may call, which come before them, and those that are about tables,
 * which come after. Immutable.
 */
final class FunctionUse {
  private final List<FunctionDef> early = new ArrayList<>();
  private final List<FunctionDef> late = new ArrayList<>();
  private final List<DomainDef> domains;

  FunctionUse(ExportScope scope) {
    domains = scope.domains();
    List<FunctionDef> functions = scope.functions();
    Set<Long> pure = new HashSet<>();
    boolean found = true;
    while (found) {
      found = false;
      for (FunctionDef function : functions) {
        found |= pure.containsAll(function.uses()) && pure.add(function.id());
      }
    }
    functions.forEach(f -> (pure.contains(f.id()) ? early : late).add(f));
  }

  List<FunctionDef> early() {
    return early;
  }

  List<FunctionDef> late() {
    return late;
  }

  /** The domains and early functions that one of them needs. */
  List<SchemaObject> needs(SchemaObject object) {
    Set<String> words = new HashSet<>();
    List<SchemaObject> needed = new ArrayList<>();
    if (object instanceof FunctionDef function) {
      early.stream().filter(f -> function.uses().contains(f.id())).forEach(needed::add);
      add(function.sql(), words);
      add(function.returnsSql(), words);
      for (FunctionDef.Parameter parameter : function.parameters()) {
        add(parameter.typeSql(), words);
        add(parameter.defaultSql(), words);
      }
      function.columns().forEach(column -> add(column.typeSql(), words));
      domains.stream().filter(domain -> words.contains(domain.name())).forEach(needed::add);
    } else if (object instanceof DomainDef domain) {
      add(domain.defaultSql(), words);
      for (CheckDef check : domain.checks()) {
        add(check.sql(), words);
      }
      early.stream().filter(function -> words.contains(function.name())).forEach(needed::add);
    }
    return needed;
  }

  private static void add(String sqlOrNull, Set<String> words) {
    if (sqlOrNull == null) {
      return;
    }
    Tokenizer tokens = new Tokenizer(sqlOrNull);
    while (tokens.next() != TokenKind.END && tokens.kind() != TokenKind.UNCLOSED) {
      if (tokens.kind() == TokenKind.WORD) {
        words.add(tokens.text().toUpperCase(Locale.ROOT));
      } else if (tokens.kind() == TokenKind.QUOTED_NAME) {
        String text = tokens.text();
        words.add(text.substring(1, text.length() - 1).replace("\"\"", "\""));
      }
    }
  }
}
