package io.mokadb.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The arguments of a command as a user types them to a shell, without passwords. Stateless. */
final class TypedCommand {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");
  private static final Set<String> PASSWORD = Set.of("-p", "--password");

  private TypedCommand() {}

  static String of(List<String> arguments) {
    List<String> typed = new ArrayList<>();
    String before = "";
    for (String argument : arguments) {
      boolean secret = PASSWORD.contains(before) && !argument.startsWith("-");
      if (argument.startsWith("--password=") || argument.startsWith("-p=")) {
        typed.add("-p");
      } else if (!secret) {
        typed.add(quoted(argument));
      }
      before = argument;
    }
    return String.join(" ", typed);
  }

  private static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
