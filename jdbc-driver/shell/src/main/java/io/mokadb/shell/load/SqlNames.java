package io.mokadb.shell.load;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Column names out of headings: letters, digits and underscores stay, anything else becomes one
 * underscore; a name that begins with a digit gets {@code c_} before it, a reserved word an
 * underscore behind it, an empty heading is {@code column_<n>}, a repeated one gets {@code _2}. So
 * no name ever needs quotes.
 */
final class SqlNames {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
  private static final Pattern TABLE =
      Pattern.compile(
          "(\"[^\"]+\"|[A-Za-z_][A-Za-z0-9_]*)(\\.(\"[^\"]+\"|[A-Za-z_][A-Za-z0-9_]*))*");

  private static final Set<String> RESERVED =
      Set.of(
          ("abs all allocate allow alter and any are array as asensitive asymmetric at atomic"
                  + " authorization avg begin between bigint binary bit blob boolean both by call"
                  + " called cardinality cascaded case cast ceil ceiling char character"
                  + " character_length char_length check classifier clob close coalesce collate"
                  + " collect column commit condition connect constraint contains convert corr"
                  + " corresponding count covar_pop covar_samp create cross cube cume_dist current"
                  + " current_catalog current_date current_path current_role current_row"
                  + " current_schema current_time current_timestamp current_user cursor cycle date"
                  + " datetime day deallocate dec decimal declare default define delete dense_rank"
                  + " deref describe deterministic disallow disconnect distinct double drop dynamic"
                  + " each element else empty end equals escape every except exec execute exists exp"
                  + " explain extend external extract false fetch filter first_value float floor for"
                  + " foreign frame_row free friday from full function fusion get global grant group"
                  + " grouping groups having hold hour identity import in indicator initial inner"
                  + " inout insensitive insert int integer intersect intersection interval into is"
                  + " join key lag language large last_value lateral lead leading left like limit ln"
                  + " local localtime localtimestamp lower match matches match_number match_recognize"
                  + " max measures member merge method min minus minute mod modifies module monday"
                  + " month multiset national natural nchar nclob new next no none normalize not"
                  + " nth_value ntile null nullif numeric octet_length of offset old omit on one only"
                  + " open or order ordinal out outer over overlaps overlay parameter partition"
                  + " pattern per percent percentile_cont percentile_disc percent_rank period permute"
                  + " portion position power precedes precision prepare prev primary procedure qualify"
                  + " range rank reads real recursive ref references referencing release reset result"
                  + " return returns revoke right rollback rollup row rows row_number running"
                  + " safe_cast safe_offset safe_ordinal saturday savepoint scope scroll search second"
                  + " seek select sensitive session_user set show similar skip smallint some specific"
                  + " specifictype sql sqlexception sqlstate sqlwarning sqrt start static stddev_pop"
                  + " stddev_samp stream submultiset subset substring succeeds sum sunday symmetric"
                  + " system system_time system_user table tablesample then thursday time timestamp"
                  + " timezone_hour timezone_minute tinyint to trailing translate translation treat"
                  + " trigger trim trim_array true truncate tuesday uescape union unique unknown"
                  + " unnest update upper upsert user using value values value_of varbinary varchar"
                  + " varying var_pop var_samp versioning wednesday when whenever where width_bucket"
                  + " window with within without year")
              .split(" "));

  private SqlNames() {}

  /** Names for all headings, different from each other. */
  static List<String> columns(List<String> headings) {
    List<String> names = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (String heading : headings) {
      String name = column(heading, names.size() + 1);
      String free = name;
      for (int n = 2; !taken.add(free); n++) {
        free = name + "_" + n;
      }
      names.add(free);
    }
    return names;
  }

  /** The name for one heading; the position counts from 1. */
  static String column(String heading, int position) {
    String name =
        heading
            .strip()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "_")
            .replaceAll("^_+|_+$", "");
    if (name.isEmpty()) {
      return "column_" + position;
    }
    if (RESERVED.contains(name)) {
      return name + "_";
    }
    return PLAIN.matcher(name).matches() ? name : "c_" + name;
  }

  /** The table as SQL: names are taken as they are written, anything else is quoted. */
  static String table(String given) {
    return TABLE.matcher(given).matches() && !RESERVED.contains(given.toLowerCase(Locale.ROOT))
        ? given
        : quoted(given);
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
