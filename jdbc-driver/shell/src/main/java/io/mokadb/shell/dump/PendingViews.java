package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptPiece;
import io.mokadb.sql.tokens.SqlToken;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Views that are made when all tables are there, each behind those that it reads. */
final class PendingViews {
  private final Map<String, ScriptPiece> views = new LinkedHashMap<>();

  /** Adds a view, in the place of one of that name. */
  void put(String name, ScriptPiece definition) {
    views.put(name, definition);
  }

  List<ScriptPiece> inOrder() {
    Set<String> done = new LinkedHashSet<>();
    views.keySet().forEach(name -> add(name, done, new LinkedHashSet<>()));
    List<ScriptPiece> ordered = new ArrayList<>();
    done.forEach(name -> ordered.add(views.get(name)));
    return ordered;
  }

  private void add(String name, Set<String> done, Set<String> waiting) {
    if (done.contains(name) || !waiting.add(name)) {
      return;
    }
    Tokens tokens = Tokens.of(views.get(name).text());
    while (!tokens.atEnd()) {
      SqlToken token = tokens.next();
      String read = token.isName() ? Names.of(token) : "";
      if (views.containsKey(read)) {
        add(read, done, waiting);
      }
    }
    done.add(name);
  }
}
