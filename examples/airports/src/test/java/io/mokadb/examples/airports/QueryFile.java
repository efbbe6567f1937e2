package io.mokadb.examples.airports;

import io.mokadb.shell.script.ScriptException;
import io.mokadb.shell.script.ScriptPiece;
import io.mokadb.shell.script.StatementReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The statements of {@code queries.sql} by the name in brackets above them. */
final class QueryFile {

  private static final Pattern NAME = Pattern.compile("(?m)^-- \\[([a-z-]+)\\].*$");

  private final Map<String, List<String>> statements = new LinkedHashMap<>();

  QueryFile(Path file) throws IOException, ScriptException {
    String text = Files.readString(file);
    Matcher matcher = NAME.matcher(text);
    String name = null;
    int start = 0;
    while (matcher.find()) {
      add(name, text.substring(start, matcher.start()));
      name = matcher.group(1);
      start = matcher.end();
    }
    add(name, text.substring(start));
  }

  Set<String> names() {
    return statements.keySet();
  }

  List<String> statements(String name) {
    return statements.get(name);
  }

  private void add(String name, String text) throws IOException, ScriptException {
    if (name == null) {
      return;
    }
    List<String> found = new ArrayList<>();
    try (StatementReader reader = new StatementReader(new StringReader(text))) {
      for (Optional<ScriptPiece> piece = reader.next(); piece.isPresent(); piece = reader.next()) {
        found.add(piece.get().text());
      }
    }
    statements.put(name, found);
  }
}
