room(games/thiefs_market USES core)
room(games/thiefs_market/story USES core texts games/thiefs_market EXPORTS Boost::boost PCH json)
room(games/thiefs_market/wire USES core fair texts wire games/thiefs_market games/thiefs_market/story EXPORTS Boost::json PCH json)
room(games/thiefs_market/bots USES core fair texts search wire bots games/thiefs_market games/thiefs_market/story games/thiefs_market/wire PCH json)
room(games/thiefs_market/terminal USES core fair texts wire terminal/drawing games/thiefs_market games/thiefs_market/story games/thiefs_market/wire
     LINKS fmt::fmt PCH json_seldom)
room(games/thiefs_market/tensors USES core tensors games/thiefs_market)
