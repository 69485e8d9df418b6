// A hand-written C++ loop of random Egyptos games for two, as the yardstick of `compare_cpp.py`.
// It knows the default rules only: no options, no editions, no events, no three-player variant.
// Usage: egyptos sampled|listed GAMES  ->  "<plies> <seconds>"
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace {

constexpr int WIDTH = 64, ORIGIN = 26, REACH = 24, ROWS = 53, PIECES = 12, MOVE_LIMIT = 100;

struct Luck {
    uint64_t state;
    uint64_t bits() {
        uint64_t z = (state += 0x9E3779B97F4A7C15ull);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    uint32_t below(uint32_t n) {
        uint64_t m = (bits() >> 32) * n;
        if (uint32_t(m) < n)
            while (uint32_t(m) < (0u - n) % n) m = (bits() >> 32) * n;
        return uint32_t(m >> 32);
    }
};

uint64_t mark_of(int cell, int colour) { return Luck{uint64_t(cell * 2 + colour)}.bits(); }

// Cells as bytes, with the open cells (empty, touching a piece) kept as a list that is updated piece by piece.
struct Table {
    uint8_t colour[ROWS * WIDTH];   // 0 empty, 1 or 2
    uint8_t touched[ROWS * WIDTH];  // how many pieces it touches
    int16_t place[ROWS * WIDTH];    // where it stands in `open`
    int16_t open[512];
    int16_t pieces[2][PIECES];
    uint64_t marks[MOVE_LIMIT + 1];
    uint64_t mark;
    int opens, down[2];

    static constexpr int AROUND[8] = {-65, -64, -63, -1, 1, 63, 64, 65};

    static bool on_table(int cell) {
        int row = cell >> 6, column = cell & 63;
        return row >= ORIGIN - REACH && row <= ORIGIN + REACH && column >= ORIGIN - REACH && column <= ORIGIN + REACH;
    }
    void add(int cell) { place[cell] = opens; open[opens++] = cell; }
    void remove(int cell) {
        int16_t last = open[--opens];
        open[place[cell]] = last;
        place[last] = place[cell];
    }
    void start() {
        memset(this, 0, sizeof *this);
        add(ORIGIN * WIDTH + ORIGIN);
    }
    void put(int who, int cell) {
        remove(cell);
        colour[cell] = who + 1;
        mark ^= mark_of(cell, who);
        for (int step : AROUND) {
            int near = cell + step;
            if (touched[near]++ == 0 && !colour[near] && on_table(near)) add(near);
        }
    }
    void lift(int who, int cell) {
        colour[cell] = 0;
        mark ^= mark_of(cell, who);
        for (int step : AROUND) {
            int near = cell + step;
            if (--touched[near] == 0 && !colour[near] && on_table(near)) remove(near);
        }
        if (touched[cell]) add(cell);
    }
    bool touches(int a, int b) const {
        int d = abs(a - b);
        return d == 1 || (d >= 63 && d <= 65);
    }
    bool line(int who, int cell) const {
        for (int step : {1, 64, 65, 63}) {
            int length = 1;
            for (int c = cell + step; colour[c] == who + 1; c += step) length++;
            for (int c = cell - step; colour[c] == who + 1; c -= step) length++;
            if (length >= 5) return true;
        }
        return false;
    }
    bool third(int moves) const {
        int times = 0;
        for (int i = moves - 2; i >= 0; i -= 2) times += marks[i] == marks[moves];
        return times >= 2;
    }
};

Table t;
int32_t out[PIECES * 512];

int list_moves(int who) {
    int n = 0;
    for (int p = 0; p < PIECES; p++) {
        int start = t.pieces[who][p], base = start << 12;
        for (int i = 0; i < t.opens; i++) {
            int cell = t.open[i];
            out[n] = base | cell;
            n += !(t.touched[cell] == 1 && t.touches(cell, start));
        }
    }
    return n;
}

long game(Luck& luck, bool listed) {
    t.start();
    int who = luck.below(2);
    long plies = 0;
    for (int i = 0; i < 2 * PIECES; i++, who ^= 1) {
        int cell;
        if (listed) {
            for (int k = 0; k < t.opens; k++) out[k] = t.open[k];
            cell = out[luck.below(t.opens)];
        } else {
            cell = t.open[luck.below(t.opens)];
        }
        t.put(who, cell);
        t.pieces[who][t.down[who]++] = cell;
        plies++;
        if (t.line(who, cell)) return plies;
    }
    t.marks[0] = t.mark;
    for (int moves = 1; moves <= MOVE_LIMIT; moves++, who ^= 1) {
        int piece, cell;
        if (listed) {
            int code = out[luck.below(list_moves(who))];
            cell = code & 4095;
            for (piece = 0; t.pieces[who][piece] != code >> 12; piece++) {}
        } else {
            do {
                piece = luck.below(PIECES);
                cell = t.open[luck.below(t.opens)];
            } while (t.touched[cell] == 1 && t.touches(cell, t.pieces[who][piece]));
        }
        t.lift(who, t.pieces[who][piece]);
        t.put(who, cell);
        t.pieces[who][piece] = cell;
        plies++;
        if (t.line(who, cell)) return plies;
        t.marks[moves] = t.mark;
        if (t.third(moves)) return plies;
    }
    return plies;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    bool listed = !strcmp(argv[1], "listed");
    long games = atol(argv[2]), plies = 0;
    Luck luck{7};
    auto begin = std::chrono::steady_clock::now();
    for (long i = 0; i < games; i++) plies += game(luck, listed);
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    printf("%ld %.6f\n", plies, took.count());
}
