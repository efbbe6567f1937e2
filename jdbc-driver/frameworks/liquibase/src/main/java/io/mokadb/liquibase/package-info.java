/**
 * Moka as a database of Liquibase's, which finds it on the class path by itself.
 *
 * <ol>
 *   <li>Names without quotes fold to upper case, as in Moka.
 *   <li>Types that change logs know and Moka calls otherwise are translated here, not guessed.
 *   <li>Nothing here knows Moka's engine or driver: it works through any transport.
 * </ol>
 */
package io.mokadb.liquibase;
