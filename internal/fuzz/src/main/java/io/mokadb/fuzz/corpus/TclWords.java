package io.mokadb.fuzz.corpus;

import java.util.ArrayList;
import java.util.List;

/** Words of Tcl: bare, in braces, or in quotes; nothing is substituted. */
final class TclWords {
  private final String text;
  private int at;

  private TclWords(String text) {
    this.text = text;
  }

  /** The commands of a script, each with its words. */
  static List<List<String>> commands(String script) {
    TclWords words = new TclWords(script);
    List<List<String>> commands = new ArrayList<>();
    List<String> command = new ArrayList<>();
    while (words.at < script.length()) {
      char c = script.charAt(words.at);
      if (c == '#' && command.isEmpty()) {
        words.at = end(script.indexOf('\n', words.at), script);
      } else if (c == '\n' || c == ';') {
        words.at++;
        if (!command.isEmpty()) {
          commands.add(command);
          command = new ArrayList<>();
        }
      } else if (Character.isWhitespace(c) || c == '\\') {
        words.at += c == '\\' ? 2 : 1;
      } else {
        command.add(words.next(true));
      }
    }
    if (!command.isEmpty()) {
      commands.add(command);
    }
    return commands;
  }

  /** The elements of a list. */
  static List<String> list(String list) {
    TclWords words = new TclWords(list);
    List<String> elements = new ArrayList<>();
    while (words.at < list.length()) {
      if (Character.isWhitespace(list.charAt(words.at))) {
        words.at++;
      } else {
        elements.add(words.next(false));
      }
    }
    return elements;
  }

  private String next(boolean command) {
    char first = text.charAt(at);
    if (first == '{') {
      return braced();
    }
    if (first == '"') {
      int from = ++at;
      while (at < text.length() && text.charAt(at) != '"') {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      at = Math.min(at, text.length());
      String quoted = text.substring(from, at);
      at++;
      return quoted;
    }
    int from = at;
    while (at < text.length()
        && !Character.isWhitespace(text.charAt(at))
        && !(command && text.charAt(at) == ';')) {
      at++;
    }
    return text.substring(from, at);
  }

  private String braced() {
    int from = at + 1;
    int depth = 0;
    do {
      char c = text.charAt(at);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      at += c == '\\' ? 2 : 1;
    } while (depth > 0 && at < text.length());
    return text.substring(from, Math.max(from, Math.min(at - 1, text.length())));
  }

  private static int end(int found, String text) {
    return found < 0 ? text.length() : found;
  }
}
